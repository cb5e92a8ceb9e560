import { expect, it } from 'vitest';
import { type BackupFacts, backupProblems } from './rules.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const run = (hours: number, more = {}) => ({
  began_at: ago(hours + 0.1),
  ended_at: ago(hours),
  moment: null,
  bytes: 1,
  problem: '',
  broken: [] as string[],
  ...more,
});
const archive = {
  kind: 'embedded',
  place: '/archive',
  archived_to: ago(0.01),
  bytes: 1,
  free_bytes: null,
  problem: '',
  checked_at: NOW,
};
const well: BackupFacts = { archive, base: run(5), baseAt: ago(5), trial: run(24), fileAt: null };

it.each<[string[], Partial<BackupFacts>]>([
  [[], {}],
  [[], { archive: null, base: run(500), baseAt: ago(500) }],
  // An archive that has just begun.
  [[], { base: null, baseAt: null, trial: null }],
  [
    ['归档写不进去（ENOSPC）'],
    { archive: { ...archive, problem: '归档写不进去（ENOSPC）', archived_to: ago(3) } },
  ],
  [['最近的数据没有进入归档'], { archive: { ...archive, archived_to: ago(0.1) } }],
  [[], { archive: { ...archive, kind: 'pgbackrest', archived_to: ago(0.1) } }],
  [['超过一天没有基础备份'], { base: run(27), baseAt: ago(27) }],
  [['基础备份失败：磁盘已满'], { base: run(1, { problem: '磁盘已满' }) }],
  [['超过一周没有试恢复'], { trial: run(24 * 9) }],
  [['试恢复失败：缺了一段'], { trial: run(1, { problem: '缺了一段' }) }],
  [['试恢复的数据有 2 条账目规则不成立'], { trial: run(1, { broken: ['a', 'b'] }) }],
])('%j', (problems, facts) => {
  expect(backupProblems({ ...well, ...facts }, NOW)).toEqual(problems);
});
