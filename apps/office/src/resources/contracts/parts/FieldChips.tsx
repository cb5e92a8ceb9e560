import type { ContractTemplates } from '../api.ts';

interface FieldChipsProps {
  fields: ContractTemplates['fields'];
  isDisabled: boolean;
  insert: (place: string) => void;
}

/** The fields of a contract: a press puts one where the cursor stands. */
export const FieldChips = ({ fields, isDisabled, insert }: FieldChipsProps) => (
  <fieldset className="contract-fields">
    <legend className="visually-hidden">可用字段</legend>
    {fields.map(({ name, example }) => (
      <button
        key={name}
        type="button"
        className="btn sm"
        title={`例：${example}`}
        disabled={isDisabled}
        // The cursor stays in the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => insert(`{{${name}}}`)}
      >
        {name}
      </button>
    ))}
  </fieldset>
);
