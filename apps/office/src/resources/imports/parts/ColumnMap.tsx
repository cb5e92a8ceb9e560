import {
  GOODS_KINDS,
  type GoodsKind,
  STATED_RX_CLASSES,
  type StatedRxClass,
} from '@qingnang/contract/goods-import-fields';
import { Select } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../../app/api.ts';
import { useFailure } from '../../../app/failure.tsx';
import { optionsOf, RX_CLASSES } from '../../../app/words.ts';
import { samplesOf } from '../../../shared/samples.ts';
import { type GoodsImportDetail, useImportCheck } from '../api.ts';

type Chosen = GoodsImportDetail['map'];

/** Which column of the file is what, and what holds for rows that do not say. */
export function ColumnMap({ detail, onChecked }: { detail: GoodsImportDetail; onChecked: () => void }) {
  const [map, setMap] = useState<Chosen>(detail.map);
  const [kind, setKind] = useState<GoodsKind>(detail.kind);
  const [rxClass, setRxClass] = useState<StatedRxClass | ''>(detail.rx_class ?? '');
  const [errors, setErrors] = useState<ApiError['errors']>({});
  const fail = useFailure();
  const check = useImportCheck(detail.import.id);
  const send = () => {
    setErrors({});
    check.mutateAsync({ kind, rx_class: rxClass || undefined, map }).then(onChecked, (error: unknown) => {
      if (error instanceof ApiError && Object.keys(error.errors).length > 0) setErrors(error.errors);
      else fail(error);
    });
  };
  const choose = (field: Chosen[number]['field'], columns: number[]) => {
    setErrors(({ [`map.${field}`]: _own, ...others }) => others);
    setMap((before) => before.map((one) => (one.field === field ? { field, columns } : one)));
  };
  return (
    <>
      <section className="card" aria-labelledby="import-columns">
        <header>
          <h2 id="import-columns">对应列</h2>
          <span className="muted">{unusedWords(detail.headers, map)}</span>
        </header>
        <Fields detail={detail} map={map} errors={errors} choose={choose} />
      </section>
      <section className="card import-settings" aria-label="没有写明的行">
        <label htmlFor="import-kind">没有写明类型的行</label>
        <Select id="import-kind" value={kind} onChange={setKind} options={KINDS} />
        <label htmlFor="import-rx">没有写明处方类别的药品</label>
        <Select id="import-rx" value={rxClass} onChange={setRxClass} options={CLASSES} />
        <button type="button" className="btn primary push" disabled={check.isPending} onClick={send}>
          检查文件
        </button>
      </section>
    </>
  );
}

const KINDS = optionsOf(GOODS_KINDS) as { value: GoodsKind; label: string }[];
const CLASSES: { value: StatedRxClass | ''; label: string }[] = [
  { value: '', label: '存为草稿，逐个确认' },
  ...STATED_RX_CLASSES.map((value) => ({ value, label: `都是${RX_CLASSES[value]}` })),
];

function unusedWords(headers: readonly string[], map: Chosen): string {
  const used = new Set(map.flatMap(({ columns }) => columns));
  const unused = headers.filter((header, at) => header !== '' && !used.has(at));
  return unused.length > 0 ? `不导入的列：${unused.join('、')}` : '文件的列都会导入';
}

interface FieldsProps {
  detail: GoodsImportDetail;
  map: Chosen;
  errors: ApiError['errors'];
  choose: (field: Chosen[number]['field'], columns: number[]) => void;
}

function Fields({ detail: { fields, headers, sample }, map, errors, choose }: FieldsProps) {
  const options = headers.map((header, value) => ({ value, label: header || `第 ${value + 1} 列` }));
  return (
    <div className="import-fields">
      {map.map(({ field, columns }) => {
        const { label = field, several = false } = fields.find((one) => one.field === field) ?? {};
        const wrong = errors[`map.${field}`]?.[0];
        const shared = {
          id: `column-${field}`,
          placeholder: '不导入',
          allowClear: true,
          options,
          ...(wrong ? { status: 'error' as const, 'aria-describedby': `wrong-${field}` } : {}),
        };
        return (
          <div className="import-field" key={field}>
            <label htmlFor={shared.id}>
              {label}
              {field === 'name' && <span className="bad"> *</span>}
            </label>
            {several ? (
              <Select
                {...shared}
                mode="multiple"
                value={[...columns]}
                onChange={(value: number[]) => choose(field, value)}
              />
            ) : (
              <Select
                {...shared}
                showSearch={{ optionFilterProp: 'label' }}
                value={columns[0] ?? null}
                onChange={(value: number | null | undefined) =>
                  choose(field, typeof value === 'number' ? [value] : [])
                }
              />
            )}
            {wrong ? (
              <span className="bad small" id={`wrong-${field}`} role="alert">
                {wrong}
              </span>
            ) : (
              <span className="sub small import-sample">{samplesOf(sample, columns)}</span>
            )}
          </div>
        );
      })}
    </div>
  );
}
