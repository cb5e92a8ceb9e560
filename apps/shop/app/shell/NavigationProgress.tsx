import { useNavigation } from 'react-router';
import styles from './NavigationProgress.module.css';

/** A line at the top while the next page is on its way. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : (
    <div className={styles.progress} role="progressbar" aria-label="正在打开页面" />
  );
}
