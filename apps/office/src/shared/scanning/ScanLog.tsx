import { useRef, useState } from 'react';
import { Icon } from '../../app/Icon.tsx';
import { playTones } from '../../app/tones.ts';
import type { LoggedScan } from './scans.ts';
import { SCAN_ICONS, SCAN_TONES } from './tones.ts';

/** What is kept in sight; the list of the page has all that count. */
const KEPT = 12;

/** The latest scans, each under its key: what is put under a known one takes its place, and is heard. */
export function useScanLog(isLoud: boolean) {
  const [scans, setScans] = useState<readonly LoggedScan[]>([]);
  const last = useRef(0);
  const put = (one: LoggedScan) => {
    setScans((before) => [one, ...before.filter(({ key }) => key !== one.key)].slice(0, KEPT));
    if (isLoud && one.tone !== 'busy') playTones(SCAN_TONES[one.tone]);
  };
  const newKey = () => {
    last.current += 1;
    return last.current;
  };
  return { scans, put, newKey };
}

/** The latest scans with what became of each; the last answer is told to who cannot see it. */
export function ScanLog({ scans }: { scans: readonly LoggedScan[] }) {
  const latest = scans.find(({ tone }) => tone !== 'busy');
  return (
    <>
      <p className="visually-hidden" role="alert">
        {latest && [latest.place, latest.words].filter(Boolean).join(' ')}
      </p>
      {scans.length > 0 && (
        <ol className="scan-log" aria-label="扫描结果">
          {scans.map(({ key, tone, words, place, code }) => (
            <li key={key} className={tone}>
              <Icon name={SCAN_ICONS[tone]} size={14} />
              <b>{words}</b>
              <span>
                {place && `${place}　`}
                {code}
              </span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
