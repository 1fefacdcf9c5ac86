import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts the processor's time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

const read = (pid, file) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
};

/** Fields of `/proc/<pid>/stat` after the program's name, which may hold blanks. */
const statOf = (pid) => read(pid, 'stat').split(') ').at(-1).split(' ');

/** A process and all it started, as pids. */
export function treeOf(pid) {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(statOf(name)[1])]);
  const tree = [pid];
  for (const member of tree)
    tree.push(...parents.flatMap(([child, parent]) => (parent === member ? [child] : [])));
  return tree;
}

/** Processor seconds that processes have used so far, together. */
export function cpuSecondsOf(pids) {
  const ticks = pids.map((pid) => statOf(pid)).map((stat) => Number(stat[11] ?? 0) + Number(stat[12] ?? 0));
  return ticks.reduce((sum, count) => sum + count, 0) / TICKS_PER_SECOND;
}

/** Memory that processes hold, together, in megabytes; what they share is counted once for all (PSS). */
export function memoryMbOf(pids) {
  const kilobytes = pids.map((pid) => Number(/^Pss:\s+(\d+)/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0));
  return Math.round(kilobytes.reduce((sum, count) => sum + count, 0) / 1024);
}
