import type { StaffZone } from '../api.ts';
import { STATES } from '../words.ts';

/** How a zone stands, and whether something waits to be published. */
export function StateTags({ zone: { state, has_draft } }: { zone: StaffZone }) {
  return (
    <>
      <span className={`tag ${STATES[state].tone}`}>{STATES[state].name}</span>
      {has_draft === 1 && state !== 'draft' && <span className="tag wait">有未发布的修改</span>}
    </>
  );
}
