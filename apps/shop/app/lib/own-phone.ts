import type { UserBase } from '@qingnang/contract/accounts';

/** The number to which whoever signed in is sent codes; '' = a member who signs in with a name. */
export const ownPhone = ({ phone, member }: Pick<UserBase, 'phone' | 'member'>): string =>
  member ? member.phone : phone;
