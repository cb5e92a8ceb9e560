import { DayInput } from '../../ui/DayInput.tsx';
import { Field, Input, Textarea } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { Wish } from './useWish.ts';
import styles from './Wanted.module.css';

interface WishFormProps {
  id: string;
  /** Already filled in: the words that found nothing. */
  name: string;
  wish: Wish;
  /** Told of the name while it is typed. */
  onName?: (name: string) => void;
}

/** The fields of a wish; its buttons stand elsewhere and name it by id. */
export const WishForm = ({ id, name, wish: { errors, submit }, onName }: WishFormProps) => (
  <form method="post" id={id} className={styles.form} noValidate onSubmit={submit}>
    {errors.all && (
      <Notice kind="bad" className={styles.whole}>
        {errors.all[0]}
      </Notice>
    )}
    <Field label="药品名称" required error={errors.name} className={styles.whole}>
      <Input
        name="name"
        defaultValue={name}
        maxLength={100}
        autoComplete="off"
        onInput={(event) => onName?.(event.currentTarget.value)}
      />
    </Field>
    <Field label="生产厂家" error={errors.sccj}>
      <Input name="sccj" maxLength={100} placeholder="不限" autoComplete="off" />
    </Field>
    <Field label="规格" error={errors.ypgg}>
      <Input name="ypgg" maxLength={100} placeholder="如 0.25g*24粒" autoComplete="off" />
    </Field>
    <Field label="求购数量" required error={errors.number}>
      <Input name="number" inputMode="numeric" maxLength={7} autoComplete="off" />
    </Field>
    <Field label="期望单价（元）" error={errors.price}>
      <Input name="price" inputMode="decimal" maxLength={12} placeholder="可不填" autoComplete="off" />
    </Field>
    <Field label="有效期至" error={errors.valid_until}>
      <DayInput name="valid_until" />
    </Field>
    <Field label="留言" error={errors.message} className={styles.whole}>
      <Textarea name="message" maxLength={500} rows={3} placeholder="效期、批号、到货时间等要求" />
    </Field>
  </form>
);
