#!/bin/sh
# Render and clean pictures: ./render.sh <folder> [width] [samples] [picture…]
# Needs blender 3.4 or later, ffmpeg and the font EB Garamond (Debian: blender ffmpeg fonts-ebgaramond).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=$1; width=${2:-800}; samples=${3:-64}
shift; [ $# -gt 0 ] && shift; [ $# -gt 0 ] && shift
mkdir -p "$folder/raw"
nice -n 19 blender -b -t 2 --factory-startup -P "$here/render.py" -- "$folder/raw" "$width" "$samples" "$@" |
  grep -E '^RENDERED|Error' || true
for raw in "$folder"/raw/*.png; do
  # The grain that is left goes; edges and letters stay. On a picture as wide as a screen more of it is seen.
  case $(basename "$raw") in hero-*) strength=s=6:p=5:r=15 ;; *) strength=s=4:p=5:r=11 ;; esac
  nice -n 19 ffmpeg -loglevel error -y -i "$raw" -vf "nlmeans=$strength" "$folder/$(basename "$raw")"
done
