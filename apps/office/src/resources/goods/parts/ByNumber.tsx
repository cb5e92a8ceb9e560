import { FILLED_FIELDS, type FilledField, REFERENCE_COLUMNS } from '@qingnang/contract/approval-references';
import { Form } from 'antd';
import { useDebounced } from '../../../app/useDebounced.ts';
import { factWords } from '../../../shared/reference-words.ts';
import { useReference } from '../api.ts';
import { sortedOut } from '../reference.ts';
import type { GoodsValues } from '../values.ts';

/** What 批准文号库 knows of the number in the form: offered for what is empty; what is filled in stays, and is shown where it differs. */
export function ByNumber() {
  const form = Form.useFormInstance<GoodsValues>();
  const number = Form.useWatch<string | undefined>('approval_no', form) ?? '';
  const own = Form.useWatch((values: Partial<GoodsValues>) => factsOf(values), form);
  const { data } = useReference(useDebounced(number.trim()));
  const reference = data?.reference;
  if (!reference || !own) return null;
  const { empty, differs } = sortedOut(own, reference);
  if (empty.length === 0 && differs.length === 0) return null;
  const take = () => {
    const values = empty.map((field) => [field, reference[field]] as const);
    form.setFieldsValue(Object.fromEntries(values));
    // Filled by hand or from here, each field is judged anew.
    void form.validateFields(empty).catch(() => undefined);
  };
  return (
    <div className="alert info w4 by-number" role="status">
      <div>
        批准文号库里有 {reference.approval_no} {reference.name}
        {empty.length > 0 && <p>{empty.map((field) => wordsOf(field, reference[field])).join('；')}</p>}
        {differs.length > 0 && (
          <p className="warn">
            与所填不同：{differs.map((field) => wordsOf(field, reference[field])).join('；')}
          </p>
        )}
      </div>
      {empty.length > 0 && (
        <button type="button" className="btn sm" onClick={take}>
          填入 {empty.length} 个空项
        </button>
      )}
    </div>
  );
}

const wordsOf = (field: FilledField, text: string) => `${REFERENCE_COLUMNS[field]} ${factWords(field, text)}`;

const factsOf = (values: Partial<GoodsValues>): Record<FilledField, string> =>
  Object.fromEntries(FILLED_FIELDS.map((field) => [field, values[field] ?? ''])) as Record<
    FilledField,
    string
  >;
