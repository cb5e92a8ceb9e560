import { keysOf } from '@qingnang/contract/keys';
import { VOUCHER_FILE, VOUCHER_LAYOUTS, type VoucherLayout } from '@qingnang/contract/voucher-words';

const pathOf = (period: string, layout: VoucherLayout) =>
  `${VOUCHER_FILE}?${new URLSearchParams({ period, layout })}`;

/** The vouchers of a closed day and of its month, for each bookkeeping program. @param day '2026-11-24' */
export const Vouchers = ({ day }: { day: string }) => (
  <section className="card" aria-label="凭证">
    <header>
      <h2>凭证</h2>
    </header>
    <table className="tb">
      <tbody>
        {[
          { name: '当天', period: day },
          { name: `${day.slice(0, 7)} 整月`, period: day.slice(0, 7) },
        ].map(({ name, period }) => (
          <tr key={period}>
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
        ))}
      </tbody>
    </table>
    <p className="state small">整月需要已结束的每一天都已关账；科目在日结列表的“凭证科目”设置。</p>
  </section>
);
