import type { CompanyForm } from '@qingnang/contract/qualifications';
import type { Choices } from '@qingnang/contract/reference-fields';
import { isCreditCode } from '@qingnang/rules/identity';
import { scopesOpenTo, typeOf } from '@qingnang/rules/papers';
import { cx } from '../../lib/cx.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { RegionPicker } from '../../ui/RegionPicker.tsx';
import styles from './Application.module.css';
import type { FieldErrors } from './draft.ts';

interface CompanyFieldsProps {
  form: CompanyForm;
  /** What may be chosen. */
  choices: Choices;
  onChange: (change: Partial<CompanyForm>) => void;
  errors: FieldErrors;
}

/** The company as it stands on its licence. */
export function CompanyFields({ form, choices, onChange, errors }: CompanyFieldsProps) {
  const text = (name: TextField) => ({
    value: form[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <div className={styles.company}>
      <TypeChoice
        types={choices.buyer_types}
        value={form.buyer_type}
        onChange={onChange}
        error={errors.buyer_type}
      />
      <div className={styles.pair}>
        <Field label="企业名称" required error={errors.company}>
          <Input
            {...text('company')}
            maxLength={80}
            autoComplete="organization"
            placeholder="与营业执照一致"
          />
        </Field>
        <Field
          label="统一社会信用代码"
          required={typeOf(choices.buyer_types, form.buyer_type)?.base !== 'village_clinic'}
          error={errors.credit_code}
          hint={codeHint(form.credit_code)}
        >
          <Input
            {...text('credit_code')}
            maxLength={30}
            autoComplete="off"
            spellCheck={false}
            className="num"
            onBlur={({ target }) => onChange({ credit_code: target.value.replace(/\s/g, '').toUpperCase() })}
          />
        </Field>
        <Field label="法定代表人 / 负责人" required error={errors.legal_person}>
          <Input {...text('legal_person')} maxLength={30} autoComplete="off" />
        </Field>
        <Field label="采购联系人" required error={errors.contact_name}>
          <Input {...text('contact_name')} maxLength={30} autoComplete="name" />
        </Field>
        <Field label="联系电话" required error={errors.contact_phone}>
          <Input
            {...text('contact_phone')}
            maxLength={20}
            autoComplete="tel"
            inputMode="tel"
            placeholder="手机或 028-88888888"
          />
        </Field>
        <Field label="邮箱" error={errors.email} hint="选填，接收电子发票">
          <Input {...text('email')} maxLength={80} autoComplete="email" inputMode="email" />
        </Field>
      </div>
      <RegionPicker value={form} onChange={onChange} errors={errors} required />
      <Field
        label="注册地址"
        required
        error={errors.detail}
        hint="执照上的街道门牌；审核通过后成为首个收货地址，含麻商品只送该地址"
      >
        <Input {...text('detail')} maxLength={120} autoComplete="street-address" />
      </Field>
      <ScopeChoice form={form} choices={choices} onChange={onChange} error={errors.scopes} />
    </div>
  );
}

type TextField = Exclude<keyof CompanyForm, 'scopes'>;

const codeHint = (code: string) =>
  isCreditCode(code.toUpperCase()) ? (
    <span className={styles.right}>
      <Icon name="ok" size={14} /> 校验正确
    </span>
  ) : (
    '18 位'
  );

interface TypeChoiceProps {
  types: Choices['buyer_types'];
  value: string;
  onChange: (change: Partial<CompanyForm>) => void;
  error: string | undefined;
}

function TypeChoice({ types, value, onChange, error }: TypeChoiceProps) {
  return (
    <fieldset className={styles.plain}>
      <legend className={cx(styles.legend, styles.required)}>客户类型</legend>
      <div className={styles.types}>
        {types.map(({ code, name, hint }) => (
          <label key={code} className={cx(styles.type, value === code && styles.on)}>
            <input
              type="radio"
              name="buyer_type"
              checked={value === code}
              onChange={() => onChange({ buyer_type: code })}
            />
            <b>{name}</b>
            <span>{hint}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface ScopeChoiceProps extends Omit<CompanyFieldsProps, 'errors'> {
  error: string | undefined;
}

function ScopeChoice({ form, choices: { buyer_types: types, scopes }, onChange, error }: ScopeChoiceProps) {
  const toggle = (code: string) =>
    onChange({
      scopes: form.scopes.includes(code) ? form.scopes.filter((one) => one !== code) : [...form.scopes, code],
    });
  return (
    <fieldset className={styles.plain}>
      <legend className={cx(styles.legend, styles.required)}>经营范围</legend>
      <div className={styles.chips}>
        {scopesOpenTo(typeOf(types, form.buyer_type), scopes).map(({ code, name }) => {
          const isOn = form.scopes.includes(code);
          return (
            <Chip key={code} variant="plain" aria-pressed={isOn} onClick={() => toggle(code)}>
              {isOn && <Icon name="check" size={14} />}
              {name}
            </Chip>
          );
        })}
      </div>
      {error ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : (
        <p className="muted small">按许可证勾选；不在范围内的商品可以看到，但不能购买</p>
      )}
    </fieldset>
  );
}
