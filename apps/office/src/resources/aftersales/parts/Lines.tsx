import { KINDS } from '@qingnang/rules/after-sales';
import { count, month, yuan } from '../../../app/format.ts';
import type { CaseLine, StaffCase } from '../api.ts';

const DISPOSITIONS = { restock: '回库', quarantine: '隔离' } as const;

/** The claimed lots, what was accepted of them and what they bring back. */
export function Lines({ one }: { one: StaffCase }) {
  const isGoods = KINDS[one.kind].isGoods;
  return (
    <div className="case-part flush">
      <table className="tb case-lines">
        <caption className="visually-hidden">售后商品</caption>
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col">批号</th>
            {isGoods && (
              <th scope="col" className="r">
                数量
              </th>
            )}
            {isGoods && (
              <th scope="col" className="r">
                退款
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {one.lines.map((line) => (
            <tr key={line.id}>
              <td>
                <b>
                  {line.is_gift === 1 && <span className="tag wait">赠品</span>} {line.name}
                </b>
                <div className="muted">
                  {line.ypgg}　{line.sccj}
                </div>
                {line.note && <div className="warn">{line.note}</div>}
                <Packs line={line} />
              </td>
              <td className="nowrap">
                {line.lot_no || '—'}
                <div className="muted">{month(line.expires_on)}</div>
              </td>
              {isGoods && <Pieces line={line} />}
              {isGoods && (
                <td className="r nowrap">
                  {line.amount > 0 ? yuan(line.amount) : '—'}
                  {line.voucher > 0 && <div className="muted">券 {yuan(line.voucher)}</div>}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const PACK_WORDS = { true: '已收', false: '未收，退还客户' } as const;

/** 追溯码 that came with the claim, and what became of each. */
function Packs({ line: { packs } }: { line: CaseLine }) {
  if (packs.length === 0) return null;
  return (
    <details>
      <summary>追溯码 {count(packs.length)} 个</summary>
      <ul className="case-codes">
        {packs.map(({ code, accepted }) => (
          <li key={code}>
            {code}
            {accepted !== null && (
              <span className={accepted ? 'ok' : 'warn'}> {PACK_WORDS[`${accepted}`]}</span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

const Pieces = ({ line }: { line: CaseLine }) => (
  <td className="r nowrap">
    {count(line.number)} {line.bzdw}
    {line.accepted_number !== null && (
      <div className={line.accepted_number < line.number ? 'warn' : 'ok'}>
        收 {count(line.accepted_number)}
        {line.disposition && ` ${DISPOSITIONS[line.disposition]}`}
      </div>
    )}
  </td>
);
