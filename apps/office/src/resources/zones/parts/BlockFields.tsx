import { Input, InputNumber, Select } from 'antd';
import { MomentInput } from '../../../app/MomentInput.tsx';
import { OPTIONAL_MOMENT, REQUIRED_MOMENT } from '../../../app/moment-rule.ts';
import { optionsOf } from '../../../app/words.ts';
import { BodyInput } from '../../../shared/editor/BodyInput.tsx';
import { KINDS as SPECIALS } from '../../../shared/offer-states.ts';
import { TargetInput } from '../../../shared/targets/TargetInput.tsx';
import { Field } from './Field.tsx';
import { GoodsListInput } from './GoodsListInput.tsx';

interface FieldsProps {
  /** Of the block; names are those below the list of blocks. */
  place: number;
  canWrite: boolean;
}

/** Goods of the zone, or picked ones. */
export function GoodsFields({ place, canWrite }: FieldsProps) {
  return (
    <>
      <Titles place={place} />
      <Field
        name={[place, 'goods_ids']}
        label="商品"
        className="full"
        extra="按此顺序显示；不选则显示专区的商品"
      >
        <GoodsListInput isOrdered canWrite={canWrite} />
      </Field>
      <Limit place={place} />
    </>
  );
}

/** Goods at special prices of one kind. */
export function SpecialsFields({ place }: FieldsProps) {
  return (
    <>
      <Titles place={place} />
      <Field name={[place, 'special']} label="特价类型">
        <Select options={optionsOf(SPECIALS)} />
      </Field>
      <Limit place={place} />
    </>
  );
}

export function CountdownFields({ place }: FieldsProps) {
  return (
    <>
      <Field name={[place, 'title']} label="标题" className="full">
        <Input maxLength={60} />
      </Field>
      <Field
        name={[place, 'starts_at']}
        label="开始时间"
        extra="之前倒数到开始，之后倒数到结束"
        rules={[OPTIONAL_MOMENT]}
      >
        <MomentInput />
      </Field>
      <Field name={[place, 'ends_at']} label="结束时间" required rules={[REQUIRED_MOMENT]}>
        <MomentInput />
      </Field>
    </>
  );
}

export function TextFields({ place, canWrite }: FieldsProps) {
  return (
    <>
      <Field name={[place, 'title']} label="标题" className="full">
        <Input maxLength={60} />
      </Field>
      <Field
        name={[place, 'html']}
        label="正文"
        className="full"
        extra="脚本和样式保存时会去掉"
        rules={[{ max: 50_000, message: '正文最多 50000 个字' }]}
      >
        <BodyInput disabled={!canWrite} />
      </Field>
    </>
  );
}

function Titles({ place }: { place: number }) {
  return (
    <>
      <Field name={[place, 'title']} label="标题">
        <Input maxLength={60} />
      </Field>
      <Field name={[place, 'subtitle']} label="副标题">
        <Input maxLength={100} />
      </Field>
    </>
  );
}

function Limit({ place }: { place: number }) {
  return (
    <>
      <Field name={[place, 'limit']} label="最多显示">
        <InputNumber min={1} max={60} precision={0} suffix="个" className="wide" />
      </Field>
      <Field name={[place, 'more_url']} label="“更多”链接">
        <TargetInput placeholder="留空则没有更多" />
      </Field>
    </>
  );
}
