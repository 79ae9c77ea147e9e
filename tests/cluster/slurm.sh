#!/bin/sh
# Sweeps under a real Slurm of one node, set up here in a temporary folder: its own munge key, its own
# ports, torn down at the end.
# shellcheck source=../driver/tap.sh
. "$ESPALIER_SOURCE_ROOT/tests/driver/tap.sh"
# shellcheck source=sweep.sh
. "$ESPALIER_SOURCE_ROOT/tests/cluster/sweep.sh"

PATH=$PATH:/usr/sbin:/sbin
for program in munged slurmctld slurmd sbatch scancel squeue sinfo; do
  command -v $program >/dev/null || { echo "1..0 # SKIP $program is not installed"; exit 0; }
done

# --- a cluster ---

base=$scratch/slurm
munge_pid=''
controller_pid=''
node_pid=''

end_process () { # PID
  [ -n "$1" ] || return 0
  kill -TERM "$1" 2>/dev/null
  for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    kill -0 "$1" 2>/dev/null || return 0
    sleep 0.25
  done
  kill -KILL "$1" 2>/dev/null
}

tear_down () {
  [ -z "$controller_pid" ] || scancel --full --user="$(id -un)" >/dev/null 2>&1
  end_process "$node_pid"
  end_process "$controller_pid"
  end_process "$munge_pid"
  cd /
  rm -rf "$scratch"
}
trap tear_down EXIT
trap 'exit 1' HUP INT TERM

# Two ports that nobody listens at.
free_ports () {
  python3 -c '
import socket
sockets = [socket.socket() for _ in range(2)]
for s in sockets:
    s.bind(("", 0))
print(*(s.getsockname()[1] for s in sockets))
'
}

write_configuration () {
  host=$(hostname -s)
  read -r controller_port node_port <<PORTS
$(free_ports)
PORTS
  cat >"$base/slurm.conf" <<CONFIGURATION
ClusterName=espalier
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$controller_port
SlurmdPort=$node_port
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$base/munge/socket
CredType=cred/munge
StateSaveLocation=$base/state
SlurmdSpoolDir=$base/spool
SlurmctldPidFile=$base/slurmctld.pid
SlurmdPidFile=$base/slurmd.pid
SlurmctldLogFile=$base/slurmctld.log
SlurmdLogFile=$base/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
ReturnToService=2
KillWait=5
MinJobAge=300
SchedulerParameters=batch_sched_delay=0,sched_interval=2,bf_interval=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 RealMemory=512 State=UNKNOWN
PartitionName=main Nodes=$host Default=YES MaxTime=INFINITE State=UP
CONFIGURATION
  chmod 600 "$base/slurm.conf"
}

set_up () {
  mkdir -p "$base/munge" "$base/state" "$base/spool"
  chmod 755 "$scratch" "$base" "$base/munge"
  (umask 077 && head -c 1024 /dev/urandom >"$base/munge/key")
  # --force: no other user is to reach the socket, and in a temporary folder none can
  munged --force --foreground --key-file="$base/munge/key" --socket="$base/munge/socket" \
    --pid-file="$base/munge/pid" --log-file="$base/munge/log" --seed-file="$base/munge/seed" \
    --num-threads=2 >"$base/munge/out" 2>&1 &
  munge_pid=$!
  write_configuration
  export SLURM_CONF="$base/slurm.conf"
  tries=0
  until [ -S "$base/munge/socket" ]; do
    tries=$((tries + 1))
    [ $tries -lt 50 ] || return 1
    sleep 0.1
  done
  slurmctld -D -i >"$base/slurmctld.out" 2>&1 &
  controller_pid=$!
  slurmd -D >"$base/slurmd.out" 2>&1 &
  node_pid=$!
  tries=0
  until [ "$(sinfo -h -o %T 2>/dev/null)" = idle ]; do
    tries=$((tries + 1))
    [ $tries -lt 150 ] || return 1
    sleep 0.2
  done
}

set_up || {
  for log in munge/out munge/log slurmctld.out slurmctld.log slurmd.out slurmd.log; do
    tail -n 20 "$base/$log" 2>/dev/null | sed "s|^|# $log: |"
  done
  false
}
ok 'a cluster of one node is up'
[ "$failures" -eq 0 ] || { finish; exit; }

# --- sweeps ---

mkdir "$scratch/a b" && cd "$scratch/a b" || exit 1
slurm=$scripts/slurm.sh

exits 0 alone one.csv && [ "$(rows_in one.csv)" -eq $n_runs ]
ok 'one process does all runs'

exits 0 sweep "$slurm" -w -k 4 -o "four'.csv" && same one.csv "four'.csv"
ok 'an array of four tasks merges to the same table'
[ "$(rows_in "four'.csv.parts")" -eq $n_runs ] && [ -f "four'.csv.parts/part-4.log" ]
ok 'each task has a log'

exits 0 sweep "$slurm" -k 4 -s --nice=0 -o later.csv
array=$(sed -n 's/^job \([0-9]*\): 4 parts.*/\1/p' "$scratch/out")
merge=$(sed -n 's/^job \([0-9]*\): puts.*/\1/p' "$scratch/out")
[ -n "$array" ] && [ -n "$merge" ]
ok 'without -w the jobs are named'
wait_for_rows 15 later.csv.parts && scancel --full "$array"
tries=0
while [ -n "$(squeue -h -o %i)" ] && [ $tries -lt 300 ]; do
  tries=$((tries + 1))
  sleep 0.2
done
[ ! -e later.csv ] && half_way later.csv.parts && [ -z "$(squeue -h -o %i)" ]
ok 'cancelled half-way: no table is made, and no job waits for ever'
exits 0 sweep "$slurm" -w -k 4 -o later.csv && same one.csv later.csv
ok 'submitted again, it is the same table'

sweep "$slurm" -w -k 4 -o waited.csv >"$scratch/waited" 2>&1 &
waiting=$!
wait_for_rows 15 waited.csv.parts
scancel --full "$(sed -n 's/^job \([0-9]*\): 4 parts.*/\1/p' "$scratch/waited")"
status=0
wait $waiting || status=$?
[ $status -eq 3 ] && grep -q 'goes on from here' "$scratch/waited" && [ ! -e waited.csv ]
ok 'cancelled while it is waited for: says so'

exits 2 "$slurm" -o new.csv tour --instances 8,nowhere && [ ! -e new.csv.parts ] &&
  [ -z "$(squeue -h -o %i)" ]
ok 'a wrong list is said at once, and nothing is submitted'
exits 2 "$slurm" -s --partition=nowhere -o other.csv tour --seeds 1 && [ -z "$(squeue -h -o %i)" ]
ok 'a partition that is not there'
exits 2 "$slurm" -k 4 -o later.csv tour --seeds 3 && grep -q 'other options' "$scratch/err"
ok 'other options are refused'
exits 0 class_of_two "$slurm" -w -k 2 -o class.csv
ok 'a class is graded in parts, though not all are right'
status=0
class_of_two here >/dev/null || status=$?
[ $status -eq 1 ] && verdicts alone.csv >alone && verdicts class.csv >parts && diff alone parts >/dev/null
ok 'with the same verdicts'

exits 2 "$slurm" tour && exits 2 "$slurm" -o x.csv && exits 2 "$slurm" -k x -o x.csv tour &&
  exits 2 "$slurm" -s && exits 0 "$slurm" --help && grep -q Usage "$scratch/out"
ok 'wrong words'
finish
