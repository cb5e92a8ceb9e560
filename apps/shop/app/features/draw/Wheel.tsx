import type { DrawPrize } from '@qingnang/contract/draws';
import { cx } from '../../lib/cx.ts';
import type { Spin } from './useDraw.ts';
import styles from './Wheel.module.css';
import { fitted } from './wheel-words.ts';

const CENTRE = 200;
const RADIUS = 176;
/** Around the rim, clockwise from the top. */
const LAMPS = Array.from({ length: 24 }, (_, at) => {
  const turn = (at / 24) * 2 * Math.PI;
  return {
    x: (CENTRE + 192 * Math.sin(turn)).toFixed(1),
    y: (CENTRE - 192 * Math.cos(turn)).toFixed(1),
    fill: at % 2 === 0 ? '#fff' : '#FFE7A3',
  };
});
const FILLS = ['#FFF1EC', '#FFFFFF', '#E8F6EF', '#FFFFFF'];
/** Whole turns before the prize: it looks drawn, not looked up. */
const TURNS = 5;

interface WheelProps {
  prizes: readonly Pick<DrawPrize, 'id' | 'name' | 'remarks' | 'kind'>[];
  spin: Spin | null;
  busy: boolean;
  disabled: boolean;
  /** Of the button, as it is read out. */
  label: string;
  onStart: () => void;
}

/** The wheel, which is the button. Where motion is not wanted it stands on the prize at once. */
export function Wheel({ prizes, spin, busy, disabled, label, onStart }: WheelProps) {
  const angle = angleOf(prizes, spin);
  return (
    <button
      type="button"
      className={cx(styles.button, disabled && styles.off)}
      aria-busy={busy || undefined}
      aria-disabled={disabled || busy || undefined}
      onClick={disabled || busy ? undefined : onStart}
    >
      <span className="visually-hidden">{label}</span>
      <svg className={styles.wheel} viewBox="0 0 400 400" aria-hidden="true">
        <circle cx={CENTRE} cy={CENTRE} r="198" fill="#06704A" />
        <circle cx={CENTRE} cy={CENTRE} r="186" fill="#0A8F5B" />
        {LAMPS.map(({ x, y, fill }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="3.6" fill={fill} />
        ))}
        <g
          className={styles.disc}
          style={{ transform: `rotate(${angle}deg)`, transitionDuration: `${spin?.milliseconds ?? 0}ms` }}
        >
          {prizes.map((prize, at) => (
            <Slice key={prize.id} prize={prize} at={at} of={prizes.length} />
          ))}
        </g>
        <path d="M200 116l18 38h-36z" fill="#CF2A2E" />
        <circle cx={CENTRE} cy={CENTRE} r="60" fill="#fff" />
        <circle cx={CENTRE} cy={CENTRE} r="53" className={styles.hub} />
        <text className={styles.start} x={CENTRE} y="195">
          {busy ? '正在' : '立即'}
        </text>
        <text className={styles.start} x={CENTRE} y="220">
          抽奖
        </text>
      </svg>
    </button>
  );
}

/** Each spin goes on from where the one before it stood. */
function angleOf(prizes: WheelProps['prizes'], spin: WheelProps['spin']): number {
  if (spin === null) return 0;
  const at = Math.max(
    0,
    prizes.findIndex(({ id }) => id === spin.prizeId),
  );
  return spin.number * TURNS * 360 - (at * 360) / prizes.length;
}

function Slice({ prize, at, of }: { prize: WheelProps['prizes'][number]; at: number; of: number }) {
  const half = Math.PI / of;
  const [dx, dy] = [RADIUS * Math.sin(half), RADIUS * Math.cos(half)];
  const points = `M200 200L${(CENTRE - dx).toFixed(1)} ${(CENTRE - dy).toFixed(1)}A${RADIUS} ${RADIUS} 0 0 1 ${(CENTRE + dx).toFixed(1)} ${(CENTRE - dy).toFixed(1)}z`;
  return (
    <g transform={`rotate(${(at * 360) / of} 200 200)`}>
      {of === 1 ? (
        <circle cx={CENTRE} cy={CENTRE} r={RADIUS} fill={FILLS[0]} />
      ) : (
        <path d={points} fill={FILLS[at % FILLS.length]} stroke="#F2D9CF" />
      )}
      <text className={styles.name} x={CENTRE} y="58">
        {fitted(prize.name, of)}
      </text>
      <text className={cx(styles.remarks, prize.kind === 'points' && styles.points)} x={CENTRE} y="84">
        {fitted(prize.remarks, of)}
      </text>
    </g>
  );
}
