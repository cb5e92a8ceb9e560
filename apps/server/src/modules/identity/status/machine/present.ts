import type { StatusLine } from '@qingnang/contract/status';
import type { MachineState } from './reads.ts';
import { diskLevel, poolLevel } from './rules.ts';

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** `1536` → `1.5 KB`. */
export function bytesWords(bytes: number): string {
  const at = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const value = bytes / 2 ** (10 * at);
  return `${value >= 100 || at === 0 ? Math.round(value) : value.toFixed(1)} ${UNITS[at]}`;
}

/** @param databaseSize bytes */
export function presentMachine({ pool, disk }: MachineState, databaseSize: number): StatusLine[] {
  const onPool = poolLevel(pool);
  const onDisk = diskLevel(disk);
  return [
    {
      key: 'pool',
      name: '数据库连接',
      words:
        pool.waiting === 0
          ? `已用 ${pool.open} 个连接，没有请求在等`
          : `${pool.waiting} 个请求在等连接，最久 ${(pool.waitMs / 1000).toFixed(1)} 秒`,
      level: onPool,
      advice: onPool === 'ok' ? '' : '查看慢的报表和导出；长期如此请增加进程或 DATABASE_POOL',
    },
    {
      key: 'size',
      name: '数据库大小',
      words: bytesWords(databaseSize),
      level: 'ok',
      advice: '',
    },
    {
      key: 'disk',
      name: '磁盘剩余',
      words: `${bytesWords(disk.left)}，共 ${bytesWords(disk.all)}`,
      level: onDisk,
      advice: onDisk === 'ok' ? '' : '清理旧的备份和日志，或扩大数据文件夹所在的磁盘；写满后商城不能下单',
    },
  ];
}
