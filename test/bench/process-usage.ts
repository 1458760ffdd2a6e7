import { readFileSync } from 'node:fs';

/** Ticks of the kernel's clock per second; Linux reports all CPU times in these. */
const ticks = 100;

/** CPU seconds of a process and its children, the ended ones included. Other load on the machine does not change it. */
export function cpuSeconds(processId: number): number {
  return processTree(processId).reduce((sum, id) => {
    const stat = fileOf(id, 'stat');
    // The name of the program, in parentheses, can contain spaces.
    const [user = 0, system = 0, ended = 0, endedSystem = 0] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
      .map(Number);
    return sum + (user + system + ended + endedSystem) / ticks;
  }, 0);
}

/** Megabytes that a process and its children had in memory at most; those of children at different times are added. */
export function peakMegabytes(processId: number): number {
  const peak = (id: number) => Number(/VmHWM:\s+(\d+)/.exec(fileOf(id, 'status'))?.[1] ?? 0) / 1024;
  return processTree(processId).reduce((sum, id) => sum + peak(id), 0);
}

function processTree(id: number): number[] {
  const children = fileOf(id, `task/${id}/children`).split(' ').filter(Boolean).map(Number);
  return [id, ...children.flatMap(processTree)];
}

function fileOf(id: number, name: string): string {
  try {
    return readFileSync(`/proc/${id}/${name}`, 'utf8');
  } catch {
    return ''; // It has ended meanwhile.
  }
}
