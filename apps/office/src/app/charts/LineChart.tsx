import { useWidth } from '../useWidth.ts';
import { labelledPlaces, short, ticksFor } from './scale.ts';
import './charts.css';

export interface LinePoint {
  label: string;
  /** Null where there is none yet. */
  value: number | null;
  /** What stands at the same place in the range before. */
  before: number | null;
}

/** How the chart calls what it shows, what it compares that with, and what the points are. */
export interface LineWords {
  now: string;
  before: string;
  point: string;
}
const DAYS: LineWords = { now: '本期', before: '上期', point: '日期' };

interface LineChartProps {
  /** What is drawn: 每日净销售额. */
  name: string;
  points: readonly LinePoint[];
  write: (value: number) => string;
  words?: LineWords;
}

const HEIGHT = 220;
const PAD = { left: 52, right: 16, top: 12, bottom: 26 };
/** Pixels that a label below the axis wants. */
const LABEL_WIDTH = 64;
const USUAL_WIDTH = 800;

/** Values over days or hours, what they are compared with as a dashed line beneath; the same as a table for who does not see it. */
export function LineChart({ name, points, write, words: called = DAYS }: LineChartProps) {
  const [frame, width] = useWidth(USUAL_WIDTH);
  const ticks = ticksFor(points.flatMap(({ value, before }) => [value ?? 0, before ?? 0]));
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const inner = width - PAD.left - PAD.right;
  const x = (at: number) => PAD.left + (points.length < 2 ? inner / 2 : (inner * at) / (points.length - 1));
  const y = (value: number) =>
    HEIGHT - PAD.bottom - ((value - low) / (high - low)) * (HEIGHT - PAD.top - PAD.bottom);
  const path = (values: readonly (number | null)[]) =>
    values.map((value, at) => (value === null ? '' : `${at === 0 ? 'M' : 'L'}${x(at)} ${y(value)}`)).join('');
  const hasBefore = points.some(({ before }) => before !== null);
  const told = (value: number | null) => (value === null ? '—' : write(value));
  const words = ({ label, value, before }: LinePoint) =>
    `${label}　${told(value)}${before === null ? '' : `（${called.before} ${write(before)}）`}`;
  return (
    <figure className="chart">
      <figcaption>
        {name}
        <span className="chart-key">
          <i className="now" /> {called.now}
          {hasBefore && (
            <>
              <i className="before" /> {called.before}
            </>
          )}
        </span>
      </figcaption>
      <div ref={frame}>
        <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
          {ticks.map((tick) => (
            <g key={tick}>
              <line className="grid" x1={PAD.left} x2={width - PAD.right} y1={y(tick)} y2={y(tick)} />
              <text x={PAD.left - 8} y={y(tick) + 4} textAnchor="end">
                {short(tick)}
              </text>
            </g>
          ))}
          {labelledPlaces(points.length, inner / LABEL_WIDTH).map((at) => (
            <text key={at} x={x(at)} y={HEIGHT - 8} textAnchor="middle">
              {points[at]?.label.replace(/^\d{4}-/, '')}
            </text>
          ))}
          <path className="before" d={path(points.map(({ before }) => before))} />
          <path className="now" d={path(points.map(({ value }) => value))} />
          {points.map((point, at) => (
            <g key={point.label} className="chart-point">
              <rect
                x={x(at) - inner / points.length / 2}
                width={inner / points.length}
                y={PAD.top}
                height={HEIGHT - PAD.top - PAD.bottom}
              >
                <title>{words(point)}</title>
              </rect>
              {point.value !== null && (
                <circle cx={x(at)} cy={y(point.value)} r={points.length < 2 ? 4 : 3} />
              )}
            </g>
          ))}
        </svg>
      </div>
      <table className="visually-hidden">
        <caption>{name}</caption>
        <thead>
          <tr>
            <th scope="col">{called.point}</th>
            <th scope="col">{called.now}</th>
            {hasBefore && <th scope="col">{called.before}</th>}
          </tr>
        </thead>
        <tbody>
          {points.map(({ label, value, before }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{told(value)}</td>
              {hasBefore && <td>{told(before)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
