import type { GiftGroup } from '@qingnang/contract/bundles';
import { count, dateTime } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { giftGoodsPath } from './bundle-paths.ts';
import styles from './GiftGroupPanel.module.css';
import { GiftTiers } from './GiftTiers.tsx';

/** 组合满赠: what one group gives, for what, until when, and the way to its goods. */
export const GiftGroupPanel = ({ group }: { group: GiftGroup }) => (
  <article className={styles.panel} aria-label={group.name}>
    <header className={styles.head}>
      <div className="shrink">
        <h2 className={styles.name}>{group.name}</h2>
        <GroupFacts group={group} />
      </div>
      <ButtonLink variant="primary" to={giftGoodsPath(group.id)}>
        去选购
      </ButtonLink>
    </header>
    <GiftTiers group={group} />
  </article>
);

/** What the group says of itself: its sentence, which goods, from where, until when. */
export const GroupFacts = ({ group }: { group: GiftGroup }) => (
  <p className={styles.facts}>
    {group.describe !== '' && <span>{group.describe}</span>}
    <span>{count(group.goods_count)} 个商品任选</span>
    <span>{group.ck_name}发货</span>
    <span className="num">
      {dateTime(group.starts_at)} 至 {dateTime(group.ends_at)}
    </span>
  </p>
);
