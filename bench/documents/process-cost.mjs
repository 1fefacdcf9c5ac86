import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

const read = (pid, file) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
};

/** Fields of `/proc/<pid>/stat` after the program's name, which may contain spaces. */
const statOf = (pid) => read(pid, 'stat').split(') ').at(-1).split(' ');

/** The pids of a process and all its descendants. */
export function treeOf(pid) {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(statOf(name)[1])]);
  const tree = [pid];
  for (const member of tree)
    tree.push(...parents.flatMap(([child, parent]) => (parent === member ? [child] : [])));
  return tree;
}

/** Total processor seconds that these processes have used so far. */
export function cpuSecondsOf(pids) {
  const ticks = pids.map((pid) => statOf(pid)).map((stat) => Number(stat[11] ?? 0) + Number(stat[12] ?? 0));
  return ticks.reduce((sum, count) => sum + count, 0) / TICKS_PER_SECOND;
}

/** Total memory of these processes in megabytes; shared pages count once (PSS). */
export function memoryMbOf(pids) {
  const kilobytes = pids.map((pid) => Number(/^Pss:\s+(\d+)/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0));
  return Math.round(kilobytes.reduce((sum, count) => sum + count, 0) / 1024);
}
