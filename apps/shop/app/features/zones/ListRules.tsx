import { ButtonLink } from '../../ui/Button.tsx';
import { Blocks } from './Blocks.tsx';
import styles from './ListRules.module.css';
import type { RuleText } from './list-rules.ts';

/** The rules alone on their page, as they stand in a window beside the list. */
export const RuleSheet = ({ texts, siteName }: { texts: readonly RuleText[]; siteName: string }) => (
  <div className={styles.sheet}>
    <div className={styles.head}>
      <h1 className={styles.title}>优选规则</h1>
      <span className="sub small">{siteName}</span>
    </div>
    <Blocks blocks={texts} />
    <p className={styles.foot}>
      <ButtonLink variant="primary" to="/yx">
        去包邮专区
      </ButtonLink>
    </p>
  </div>
);
