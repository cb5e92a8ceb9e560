import type { PapersPack } from '@qingnang/contract/papers';
import { count, dateTime } from '../../lib/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Papers.module.css';
import { bytes } from './pack-query.ts';

/** What a pack holds, folder by folder, and what is missing from it. */
export const PackContents = ({ pack }: { pack: PapersPack }) => (
  <div className={styles.contents}>
    <p className="sub">
      <b className="strong">{pack.title}</b>
      {'　'}
      {count(pack.files)} 份文件{pack.files > 0 && `，约 ${bytes(pack.size)}`}
    </p>
    {pack.problem !== '' && <Notice kind="warn">{pack.problem}</Notice>}
    <ul className={styles.folders} aria-label="资料包内容">
      {pack.folders.map((folder) => (
        <li key={folder.name}>
          <span className={styles.folder}>
            <Icon name="file" size={16} />
            {folder.name}
            <span className="muted num">{count(folder.files.length)}</span>
          </span>
          {folder.missing.length === 0 ? (
            <span className={styles.whole}>
              <Icon name="check" size={14} /> 齐全
            </span>
          ) : (
            <details className={styles.missing}>
              <summary>缺 {count(folder.missing.length)} 项</summary>
              <ul>
                {folder.missing.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            </details>
          )}
        </li>
      ))}
    </ul>
    <p className="muted small">
      截至 <span className="num">{dateTime(pack.looked_at)}</span>。ZIP
      内附目录，写明缺少的资料与日期，可直接用于 GSP 检查
    </p>
  </div>
);
