import { Fragment } from 'react';
import type { StaffZoneDetail } from '../api.ts';
import { publishFacts } from '../sentences.ts';

/** What publishing a zone does, to be read before it is done. */
export function PublishFacts({ zone }: { zone: StaffZoneDetail }) {
  return (
    <dl className="kv">
      {publishFacts(zone, Math.floor(Date.now() / 1000)).map(({ label, text }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
