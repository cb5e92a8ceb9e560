import { PageLink } from '../../ui/PageLink.tsx';

interface LotReportsProps {
  name: string;
  lot_no: string;
  report_ids: readonly number[];
}

/** The inspection reports of a lot, each opened in a tab of its own; the way to ask for one where none is. */
export function LotReports({ name, lot_no, report_ids }: LotReportsProps) {
  if (report_ids.length === 0)
    return (
      <PageLink className="muted small nowrap" to={`/jybg?lot=${encodeURIComponent(lot_no)}`}>
        缺报告，去催补
      </PageLink>
    );
  return report_ids.map((id, at) => (
    <a
      key={id}
      className="link small nowrap"
      href={`/api/jybg/${id}/file`}
      target="_blank"
      rel="noopener"
      aria-label={`药检报告 ${name} ${lot_no}${at > 0 ? ` 第 ${at + 1} 份` : ''}`}
    >
      药检报告{at > 0 && at + 1}{' '}
    </a>
  ));
}
