#!/usr/bin/env bash
# Runs a command and says at its end how long it took, beside what it may take.
# usage: tools/timed.sh NAME WALL_S PROCESSOR_S COMMAND…
set -u
name=$1 wall=$2 processor=$3
shift 3
exec 3>&1 4>&2
TIMEFORMAT='%0R %0U %0S'
{ read -r real user system; read -r status; } < <({ time "$@" >&3 2>&4; echo $?; } 2>&1)
spent=$((user + system))
over=""
((real > wall || spent > processor)) && over=": over the budget"
echo "$name took $((real / 60)) min $((real % 60)) s and $spent s of processor time (budget: $((wall / 60)) min, $processor s)$over"
exit "$status"
