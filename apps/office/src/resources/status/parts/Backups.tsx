import { bytesWords } from '@qingnang/rules/bytes';
import { dateTime, waited } from '../../../app/format.ts';
import type { BackupStatus } from '../api.ts';
import { Light } from './Light.tsx';

/** 备份: what the shop could be brought back from, and whether that was tried. */
export function Backups({ backups }: { backups: BackupStatus }) {
  const { archive, base, trial, problems, level } = backups;
  return (
    <section className={level === 'bad' ? 'card due-late' : 'card'} aria-label="备份">
      <header>
        <h2>备份</h2>
        <Light level={level} />
        {archive && <span className="muted small status-words">{placeWords(archive)}</span>}
      </header>
      {problems.length > 0 && <p className="status-note due-advice">{problems.join('；')}</p>}
      {archive === null ? (
        <p className="status-note">
          没有设置归档：出事时只能恢复到最近一次备份文件
          {backups.file_at === null ? '，而备份文件还没有做过' : `（${dateTime(backups.file_at)}）`}
          。请在服务器上设置 ARCHIVE_DIR 和 BACKUP_KEY；用自己的 PostgreSQL 时请用 pgBackRest。
        </p>
      ) : (
        <dl className="status-lines">
          <Line name="可以恢复到">
            {archive.archived_to === null
              ? '还没有'
              : `${dateTime(archive.archived_to)}（${ago(archive.archived_to)}）`}
          </Line>
          <Line name="基础备份">
            {base === null ? '还没有' : `${dateTime(base.at)}，${bytesWords(base.bytes)}`}
          </Line>
          <Line name="试恢复">{trial === null ? '还没有，每周一次' : trialWords(trial)}</Line>
        </dl>
      )}
    </section>
  );
}

function Line({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ago(at: number): string {
  const seconds = Date.now() / 1000 - at;
  return seconds < 60 ? '刚刚' : `${waited(seconds)}前`;
}

function placeWords({ kind, place, bytes, free_bytes }: NonNullable<BackupStatus['archive']>): string {
  const where = kind === 'pgbackrest' ? `pgBackRest ${place}` : place;
  const left = free_bytes === null ? '' : `，磁盘还有 ${bytesWords(free_bytes)}`;
  return `${where}${bytes > 0 ? `，共 ${bytesWords(bytes)}` : ''}${left}`;
}

function trialWords({ at, restored_to, took_seconds, broken, problem }: NonNullable<BackupStatus['trial']>) {
  if (problem !== '') return `${dateTime(at)} 失败：${problem}`;
  const to = restored_to === null ? '' : `恢复到 ${dateTime(restored_to)}，`;
  const books = broken.length === 0 ? '账目规则全部成立' : `不成立的账目规则：${broken.join('、')}`;
  return `${dateTime(at)} ${to}用时 ${Math.max(1, took_seconds)} 秒，${books}`;
}
