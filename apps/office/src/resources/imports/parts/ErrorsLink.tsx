import { Icon } from '../../../app/Icon.tsx';
import { errorFile } from '../api.ts';

/** The rows that did not land as they stand, with their reasons. */
export function ErrorsLink({ id }: { id: number }) {
  return (
    <a className="btn" href={errorFile(id)} download>
      <Icon name="download" /> 问题行 CSV
    </a>
  );
}
