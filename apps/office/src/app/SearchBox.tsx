import { useRef } from 'react';
import { Icon } from './Icon.tsx';

interface SearchBoxProps {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (words: string) => void;
}

/** Words that filter a list; applied on Enter and when the box is left. */
export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const apply = () => {
    const words = input.current?.value.trim() ?? '';
    if (words !== value) onSearch(words);
  };
  return (
    <span className="affix grow">
      <Icon name="search" />
      <input
        // The address may change without this box: going back, 清空.
        key={value}
        ref={input}
        className="in"
        type="search"
        aria-label={label}
        placeholder={placeholder}
        defaultValue={value}
        maxLength={60}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) apply();
        }}
      />
    </span>
  );
}
