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
# As in scripts/run.mjs: glibc and V8 must return memory that is no longer used.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
export MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-262144}"
export MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-262144}"
export NODE_OPTIONS="--max-semi-space-size=8 --max-old-space-size=1024 $NODE_OPTIONS"
exec node_modules/node/bin/node "scripts/$name.ts" "$@"
