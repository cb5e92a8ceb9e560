import { lotMark } from '@qingnang/contract/recall-words';
import { Fragment, useState } from 'react';
import { month, unitPrice, yuan, yuanSum } from '../../../app/format.ts';
import { may, useMe } from '../../../app/me.ts';
import type { AdminOrder } from '../api.ts';
import { shortOf } from '../checks.ts';
import { firstGroups, type Line, type LineGroup, lineGroups } from '../lines.ts';

const SHOWN_AT_FIRST = 6;

/** What was ordered, with the lots that went and those that would be picked now. */
export function Lines({ order }: { order: AdminOrder }) {
  const [isOpen, setOpen] = useState(false);
  const groups = lineGroups(order.lines);
  const shown = isOpen ? groups : firstGroups(groups, SHOWN_AT_FIRST);
  const rest = order.lines.length - shown.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <div className="dsec flush">
      <table className="tb lt">
        <caption className="visually-hidden">商品与批号</caption>
        <thead>
          <tr>
            <th scope="col">商品 {order.line_count}</th>
            <th scope="col">批号（先到期先出）</th>
            <th scope="col" className="r">
              数量
            </th>
            <th scope="col" className="r">
              金额
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((group) => (
            <Fragment key={group.key}>
              <SetRow group={group} />
              {group.lines.map((line) => (
                <LineRow key={line.id} line={line} order={order} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      {rest > 0 && !isOpen && (
        <button type="button" className="btn text more-lines" onClick={() => setOpen(true)}>
          展开其余 {rest} 个品种
        </button>
      )}
    </div>
  );
}

/** Over the parts of a combination: which one, how many sets, what they come to. */
function SetRow({ group: { combination, lines } }: { group: LineGroup }) {
  if (!combination) return null;
  return (
    <tr className="set">
      <th scope="rowgroup" colSpan={2}>
        <span className="tag info">组合</span> {combination.name}
      </th>
      <td className="r nowrap">{combination.sets} 套</td>
      <td className="r nowrap">{yuanSum(lines.map(({ amount }) => amount))}</td>
    </tr>
  );
}

function LineRow({ line, order }: { line: Line; order: AdminOrder }) {
  return (
    <tr className={line.combination ? 'part' : ''}>
      <td>
        <b>
          {line.is_gift === 1 && <span className="tag wait">赠品</span>}
          {line.is_exchange === 1 && <span className="tag info">换购</span>} {line.name}
        </b>
        <span className="muted">
          {line.ypgg}　{line.sccj}
        </span>
      </td>
      <td className="sub">
        <Lots line={line} order={order} />
      </td>
      <td className="r nowrap">
        {line.number}
        {line.shipped_number > 0 && <div className="muted">已发 {line.shipped_number}</div>}
        {line.cut_number > 0 && <div className="bad">缺货 {line.cut_number}</div>}
        {line.returned_number > 0 && <div className="warn">退货 {line.returned_number}</div>}
      </td>
      <td className="r nowrap" title={`单价 ${unitPrice(line.price)}`}>
        {yuan(line.amount)}
        {line.refunded > 0 && <div className="warn">退 {yuan(line.refunded)}</div>}
      </td>
    </tr>
  );
}

function Lots({ line, order }: { line: Line; order: AdminOrder }) {
  const mayOpen = may(useMe(), 'report.read');
  const gone = order.shipments.flatMap(({ lines }) => lines.filter((sent) => sent.order_line_id === line.id));
  const planned = order.picking.find((open) => open.order_line_id === line.id);
  const short = planned ? shortOf(planned) : 0;
  const picked = planned?.lots.filter(({ number }) => number > 0) ?? [];
  if (gone.length === 0 && picked.length === 0 && short === 0) return '—';
  return (
    <>
      {gone.map((sent) => (
        <div key={`${sent.lot_no}-${sent.number}`} className="ok nowrap">
          {sent.lot_no}　{month(sent.expires_on)}　{sent.number}
          {sent.recall_class > 0 && <b className="bad"> {lotMark(sent.recall_class)}</b>}
          {mayOpen && <Reports lotNo={sent.lot_no} ids={sent.report_ids} />}
        </div>
      ))}
      {picked.map((lot) => (
        <div key={lot.lot_id} className="nowrap">
          {lot.lot_no}　{month(lot.expires_on)}　{lot.number}
        </div>
      ))}
      {short > 0 && <div className="bad">缺 {short}</div>}
    </>
  );
}

/** The inspection reports of a lot that left, each in a tab of its own. */
const Reports = ({ lotNo, ids }: { lotNo: string; ids: readonly number[] }) =>
  ids.length === 0 ? (
    <span className="muted">　缺药检报告</span>
  ) : (
    ids.map((id, at) => (
      <a
        key={id}
        href={`/api/admin/reports/${id}/file`}
        target="_blank"
        rel="noreferrer"
        aria-label={`药检报告 ${lotNo}${at > 0 ? ` 第 ${at + 1} 份` : ''}`}
      >
        {'　'}药检报告{at > 0 && at + 1}
      </a>
    ))
  );
