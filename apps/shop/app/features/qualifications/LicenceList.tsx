import type { BlockedLine, LicenceItem, LicenceState } from '@qingnang/contract/qualifications';
import { Button } from '../../ui/Button.tsx';
import { FileThumbs } from '../../ui/FileThumb.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { goodsPath } from '../goods/goods-path.ts';
import { Pill } from '../orders/StatusPill.tsx';
import styles from './Licences.module.css';

interface LicenceListProps {
  list: readonly LicenceItem[];
  /** Opens the upload of a new one; absent while the whole company is being looked at. */
  onRenew?: ((licence: LicenceItem) => void) | undefined;
}

/** Every paper with its days, what it stops, and the lines of the cart that wait for it. */
export const LicenceList = ({ list, onRenew }: LicenceListProps) => (
  <ul className={styles.list} aria-label="资质证件">
    {list.map((licence) => (
      <li key={licence.kind} className={styles.item} id={`licence-${licence.kind}`}>
        <div>
          {licence.files.length > 0 ? (
            <FileThumbs files={licence.files.slice(0, 1)} label={`${licence.name}文件`} />
          ) : (
            <span className={styles.noPicture}>{licence.state === 'missing' ? '未提供' : '无扫描件'}</span>
          )}
        </div>
        <div className={styles.facts}>
          <h3>
            {licence.name} <Pill kind={kindOf(licence)}>{stateWords(licence)}</Pill>
            {licence.renewal?.state === 'reviewing' && licence.state !== 'reviewing' && (
              <Pill kind="info">新证审核中</Pill>
            )}
          </h3>
          <p className="sub small num">{dateWords(licence)}</p>
          {licence.renewal?.state === 'refused' && (
            <p className="price-text small">新证未通过：{licence.renewal.reason}</p>
          )}
          <Blocks licence={licence} />
        </div>
        {onRenew && licence.renewal?.state !== 'reviewing' && (
          <Button
            variant={isUrgent(licence) ? 'primary' : 'line'}
            onClick={() => onRenew(licence)}
            aria-label={`${actOf(licence)} ${licence.name}`}
          >
            {actOf(licence)}
          </Button>
        )}
      </li>
    ))}
  </ul>
);

const KINDS: Record<LicenceState, 'ok' | 'wait' | 'bad' | 'info' | 'plain'> = {
  valid: 'ok',
  due: 'wait',
  expired: 'bad',
  reviewing: 'info',
  refused: 'bad',
  missing: 'plain',
};

const kindOf = ({ state, is_required }: LicenceItem) =>
  state === 'missing' && is_required ? 'wait' : KINDS[state];

function stateWords({ state, state_name, days, is_required }: LicenceItem): string {
  if (state === 'due') return days === 0 ? '今天到期' : `${days} 天后到期`;
  if (state === 'missing') return is_required ? '缺少' : '选传';
  return state_name;
}

function dateWords(licence: LicenceItem): string {
  const { number, issued_on, valid_until, is_long_term, hint, state } = licence;
  if (state === 'missing' || state === 'reviewing' || state === 'refused') return hint;
  return [
    number && `编号 ${number}`,
    issued_on && `发证 ${issued_on}`,
    is_long_term ? '长期有效' : `有效期至 ${valid_until}`,
  ]
    .filter(Boolean)
    .join('　');
}

const isUrgent = ({ state, is_required }: LicenceItem) =>
  state === 'expired' || state === 'due' || state === 'refused' || (state === 'missing' && is_required);

const actOf = ({ state }: LicenceItem): string => (state === 'missing' ? '上传' : '更新');

/** At most so many named; more would hide the papers below. */
const NAMED = 3;

function Blocks({ licence: { blocks, state } }: { licence: LicenceItem }) {
  const what = blocks.all ? '全部商品' : blocks.scopes.join('、');
  if (what === '' || state === 'valid') return null;
  const when = state === 'missing' ? '补充后可购' : blocks.is_now ? '现已停购' : '到期后停购';
  return (
    <div className={styles.blocks}>
      <p className={blocks.is_now && state === 'expired' ? 'price-text small' : 'warn-text small'}>
        {when}：{what}
      </p>
      {blocks.lines.length > 0 && <Lines lines={blocks.lines} />}
    </div>
  );
}

const Lines = ({ lines }: { lines: readonly BlockedLine[] }) => (
  <p className="small">
    <span className="muted">购物车中受影响 {lines.length} 个品种：</span>
    {lines.slice(0, NAMED).map((line, index) => (
      <span key={line.id}>
        {index > 0 && '、'}
        <PageLink className="link" to={goodsPath(line.goods_id)}>
          {line.name}
        </PageLink>
      </span>
    ))}
    {lines.length > NAMED && (
      <>
        {' '}
        等，
        <PageLink className="link" to="/cart">
          去购物车查看
        </PageLink>
      </>
    )}
  </p>
);
