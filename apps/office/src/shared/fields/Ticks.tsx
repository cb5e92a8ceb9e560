import { Checkbox } from 'antd';

interface TicksProps {
  options: { value: string; label: string }[];
  /** From Form.Item, which writes it on whatever stands below it. */
  'aria-required'?: unknown;
}

/** Several of a few words. Form.Item hands the rest through, and what a group cannot be: required. */
export function Ticks({ options, 'aria-required': _, ...given }: TicksProps) {
  return <Checkbox.Group {...given} options={options} />;
}
