import type { papersPack } from '@qingnang/contract/papers';
import { useState } from 'react';
import { Button, ButtonFile } from '../../ui/Button.tsx';
import Dialog from '../../ui/Dialog.tsx';
import { FailedPart } from '../../ui/FailedPart.tsx';
import { Select } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useLater } from '../../ui/useLater.ts';
import { PackContents } from './PackContents.tsx';
import styles from './Papers.module.css';
import { monthName, monthsBefore, type PackChoice } from './pack-query.ts';

interface PackDialogProps {
  /** Of one order or lot; without it a month or a supplier visit is chosen. */
  choice?: PackChoice;
  /** `2026-11-21` */
  today: string;
  onClose: () => void;
}

const MONTHS = 24;

/** The document pack: what is in it, what is missing, and the ZIP. */
export default function PackDialog({ choice, today, onClose }: PackDialogProps) {
  const months = monthsBefore(today, MONTHS);
  const [kind, setKind] = useState<'month' | 'visit'>('month');
  const [month, setMonth] = useState(months[0] ?? '');
  const chosen = choice ?? (kind === 'month' ? { month } : { visit: '1' as const });
  const { pack, problem, retry } = usePack(chosen);
  return (
    <Dialog
      open
      onClose={onClose}
      title="资料包"
      foot={
        <>
          <Button onClick={onClose}>关闭</Button>
          <ButtonFile variant="primary" href={pack?.zip_url || null}>
            <Icon name="download" size={16} /> 下载 ZIP
          </ButtonFile>
        </>
      }
    >
      <div className={styles.dialog}>
        {!choice && (
          <div className={styles.choice}>
            <Segmented
              label="资料包范围"
              value={kind}
              onChange={setKind}
              options={[
                { value: 'month', label: '按月份' },
                { value: 'visit', label: '供应商审核' },
              ]}
            />
            {kind === 'month' && (
              <Select aria-label="月份" value={month} onChange={(event) => setMonth(event.target.value)}>
                {months.map((one) => (
                  <option key={one} value={one}>
                    {monthName(one)}
                  </option>
                ))}
              </Select>
            )}
          </div>
        )}
        {problem !== '' && <FailedPart message={problem} onRetry={retry} />}
        {pack && <PackContents pack={pack} />}
        {!pack && problem === '' && <Skeleton shape="box" height={220} />}
      </div>
    </Dialog>
  );
}

/** A pack as it is now; another choice begins anew. */
function usePack(choice: PackChoice) {
  const { data, problem, again } = useLater(JSON.stringify(choice), (call) =>
    call<typeof papersPack>('GET /api/papers/pack', { query: choice }),
  );
  return { pack: data, problem, retry: again };
}
