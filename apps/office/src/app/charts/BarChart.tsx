import './charts.css';

interface BarChartProps {
  /** What is drawn: 净销售额前 10 名. */
  name: string;
  points: readonly { label: string; value: number }[];
  write: (value: number) => string;
}

/** Values beside one another, as a table with a bar in each row. */
export function BarChart({ name, points, write }: BarChartProps) {
  const highest = Math.max(0, ...points.map(({ value }) => value));
  return (
    <table className="bars chart">
      <caption>{name}</caption>
      <tbody>
        {points.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row" title={label}>
              {label}
            </th>
            <td className="bar">
              <svg width="100%" height="14" aria-hidden="true">
                <rect
                  width={`${highest > 0 ? Math.max(0, (value / highest) * 100) : 0}%`}
                  height="14"
                  rx="2"
                />
              </svg>
            </td>
            <td className="value">{write(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
