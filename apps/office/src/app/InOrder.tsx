import { Fragment, type ReactNode } from 'react';

interface InOrderProps<Item> {
  items: readonly Item[];
  draw: (item: Item, place: number) => ReactNode;
}

/** Things that have no name but their place, and never change places: the lines of a text, rows that are all alike. */
export const InOrder = <Item,>({ items, draw }: InOrderProps<Item>) =>
  items.map((item, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the place is what such a thing is known by
    <Fragment key={place}>{draw(item, place)}</Fragment>
  ));
