import { Fragment } from 'react';
import { useNames } from '../../../app/reference.ts';
import type { StaffZoneDetail } from '../api.ts';
import { publishFacts } from '../sentences.ts';

/** What publishing a zone does, to be read before it is done. */
export function PublishFacts({ zone }: { zone: StaffZoneDetail }) {
  return (
    <dl className="kv">
      {publishFacts(zone, Math.floor(Date.now() / 1000), useNames()).map(({ label, text }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
