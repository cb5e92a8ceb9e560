import styles from './ListRuleLink.module.css';

/** To the rules of 包邮 and 优选, which stand in a window of their own beside the list. */
export const ListRuleLink = () => (
  <a className={styles.link} href="/yx/rule" target="_blank" rel="noopener">
    优选规则
  </a>
);
