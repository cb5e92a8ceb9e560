import { keysOf } from '@qingnang/contract/keys';
import { VOUCHER_FILE, VOUCHER_LAYOUTS, type VoucherLayout } from '@qingnang/contract/voucher-words';
import { Link } from 'react-router';
import { useVoucherCodes } from './api.ts';

/** The vouchers of a closed day and of its month, for each bookkeeping program. @param day '2026-11-24' */
export function Vouchers({ day }: { day: string }) {
  const { data } = useVoucherCodes();
  if (!data) return null;
  const month = day.slice(0, 7);
  return (
    <section className="card" aria-label="凭证">
      <header>
        <h2>凭证</h2>
      </header>
      {data.codes === null ? (
        <p className="state">
          请先在<Link to="/books">日结列表</Link>设置凭证科目
        </p>
      ) : (
        <>
          <table className="tb">
            <tbody>
              <Downloads name="当天" period={day} />
              <Downloads name={`${month} 整月`} period={month} />
            </tbody>
          </table>
          <p className="state small">整月需要已结束的每一天都已关账</p>
        </>
      )}
    </section>
  );
}

const pathOf = (period: string, layout: VoucherLayout) =>
  `${VOUCHER_FILE}?${new URLSearchParams({ period, layout }).toString()}`;

const Downloads = ({ name, period }: { name: string; period: string }) => (
  <tr>
    <th scope="row">{name}</th>
    <td className="r">
      {keysOf(VOUCHER_LAYOUTS).map((layout) => (
        <a
          key={layout}
          className="btn text"
          href={pathOf(period, layout)}
          aria-label={`下载${name}${VOUCHER_LAYOUTS[layout]}凭证`}
          download
        >
          {VOUCHER_LAYOUTS[layout]}
        </a>
      ))}
    </td>
  </tr>
);
