import styles from './Codes.module.css';

/** Says that the browser is at work. @param part of it that is done at most; null = nothing is under way */
export const ProofStatus = ({ part }: { part: number | null }) => (
  // There from the beginning: what comes into a status is read out, a status that comes is not.
  <div role="status">
    {part !== null && (
      <div className={styles.proof}>
        正在进行安全验证…
        <progress aria-label="安全验证进度" value={part} />
      </div>
    )}
  </div>
);
