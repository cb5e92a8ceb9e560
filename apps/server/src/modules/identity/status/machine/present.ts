import type { StatusLine } from '@qingnang/contract/status';
import { bytesWords } from '@qingnang/rules/bytes';
import type { MachineState } from './reads.ts';
import { diskLevel, poolLevel } from './rules.ts';

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
