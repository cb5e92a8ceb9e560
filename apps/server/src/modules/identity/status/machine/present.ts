import type { StatusLine } from '@qingnang/contract/status';
import { bytesWords } from '@qingnang/rules/bytes';
import type { MachineState } from './reads.ts';
import { diskLevel, poolLevel } from './rules.ts';

type ReplicaState = NonNullable<MachineState['replica']>;

/** While it is not used the primary serves: nothing fails, but buyers and reports share it. */
const REPLICA_WORDS: Readonly<Record<ReplicaState['condition'], { words: string; advice: string }>> = {
  used: { words: '报表和导出从副本读取', advice: '' },
  late: { words: '落后太多，报表和导出改由主库提供', advice: '查看副本的磁盘、网络和正在运行的长报表' },
  away: { words: '没有回应，报表和导出改由主库提供', advice: '查看副本所在的主机和 HAProxy 的 5001 端口' },
  other: { words: '连上的不是副本，报表和导出改由主库提供', advice: '核对设置 DATABASE_READ_URL' },
};

function presentReplica({ condition, lagMs }: ReplicaState): StatusLine {
  const { words, advice } = REPLICA_WORDS[condition];
  const lag = lagMs === null ? '' : `，落后 ${(lagMs / 1000).toFixed(1)} 秒`;
  return {
    key: 'replica',
    name: '只读副本',
    words: words + lag,
    level: condition === 'used' ? 'ok' : 'warn',
    advice,
  };
}

/** @param databaseSize bytes */
export function presentMachine({ pool, replica, disk }: MachineState, databaseSize: number): StatusLine[] {
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
    ...(replica === null ? [] : [presentReplica(replica)]),
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
