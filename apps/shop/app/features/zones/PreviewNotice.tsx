import { Notice } from '../../ui/Notice.tsx';
import styles from './PreviewNotice.module.css';

/** Above a draft that staff look at. */
export const PreviewNotice = () => (
  <Notice kind="warn" className={styles.preview}>
    预览：未发布的内容，只有持此链接的人看得到
  </Notice>
);
