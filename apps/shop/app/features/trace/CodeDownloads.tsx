import { keysOf } from '@qingnang/contract/keys';
import { CODE_FORMATS, CODE_PROFILES, type CodeProfileKey } from '@qingnang/contract/scan-words';
import { useState } from 'react';
import { ButtonFile } from '../../ui/Button.tsx';
import { Field, Select } from '../../ui/Field.tsx';
import styles from './Trace.module.css';

/** The codes of an order as a file: for whom it is, then in which format. */
export function CodeDownloads({ orderId }: { orderId: number }) {
  const [profile, setProfile] = useState<CodeProfileKey>('full');
  return (
    <div className={styles.downloads}>
      <Field label="文件内容" hint={CODE_PROFILES[profile].about} className={styles.profile}>
        <Select value={profile} onChange={(event) => setProfile(event.target.value as CodeProfileKey)}>
          {keysOf(CODE_PROFILES).map((key) => (
            <option key={key} value={key}>
              {CODE_PROFILES[key].name}
            </option>
          ))}
        </Select>
      </Field>
      <div className={styles.files}>
        {CODE_FORMATS.map((format) => (
          <ButtonFile
            key={format}
            href={`/api/order/${orderId}/codes/file?format=${format}&profile=${profile}`}
            download
          >
            下载 {format.toUpperCase()}
          </ButtonFile>
        ))}
      </div>
    </div>
  );
}
