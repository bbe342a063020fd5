#!/bin/sh
# ./boutique start, ./boutique backup <file>, …: what npm run does in a checkout, with nothing but this folder.
home=$(dirname "$(readlink -f "$0")")
name=$1
case $name in
  start | prepare-database | backup | backup-key | restore | reset-admin | test-message | doctor) shift ;;
  *) name= ;;
esac
# Paths of backups and keys are relative to the caller's folder.
if [ "$name" = backup ] || [ "$name" = backup-key ] || [ "$name" = restore ]; then
  for file; do
    shift
    case $file in /*) ;; *) file=$PWD/$file ;; esac
    set -- "$@" "$file"
  done
fi
cd "$home" || exit 1
if [ ! -f "scripts/$name.ts" ]; then
  echo "Commandes : start, prepare-database, backup, backup-key, restore, reset-admin, test-message, doctor" >&2
  exit 1
fi
# Beside a service (deploy/systemd) the other commands run as it does: its user, settings, secrets and data folder.
if [ "$name" != start ] && [ -z "$AS_SERVICE$DATA_DIR$DATABASE_URL" ] && [ -d /run/systemd/system ] &&
  unit=$(systemctl cat boutique.service 2>/dev/null); then
  if [ "$(id -u)" != 0 ]; then
    echo "Le service boutique est installé : lancez cette commande en root (sudo), ou donnez DATA_DIR." >&2
    exit 1
  fi
  set -- "$home/boutique" "$name" "$@"
  own=$#
  while IFS= read -r line; do set -- "$@" "--property=$line"; done <<END
$(echo "$unit" | sed -nE 's|%d|/run/credentials/boutique-command.service|g
/^(User|Group|Environment|EnvironmentFile|LoadCredential|StateDirectory|StateDirectoryMode)=/p')
END
  # The command comes after its properties.
  while [ "$own" -gt 0 ]; do set -- "$@" "$1"; shift; own=$((own - 1)); done
  exec systemd-run --quiet --pipe --wait --collect --unit=boutique-command --setenv=AS_SERVICE=1 "$@"
fi
# As in scripts/run.mjs: glibc and V8 must return memory that is no longer used.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
export MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-262144}"
export MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-262144}"
export COMMAND_LINE="./boutique %"
export NODE_OPTIONS="--max-semi-space-size=8 --max-old-space-size=1024 $NODE_OPTIONS"
exec node_modules/node/bin/node "scripts/$name.ts" "$@"
