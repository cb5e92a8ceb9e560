/**
 * Carts worked out by hand; `carts.table.test.ts` reads them. Three lines each: what it shows, the cart, and
 * after `=` what is quoted. `#` explains a number.
 *
 * Cart: lines `price` or `price x number` of goods 1, 2, 3 … with words; then promotions `id kind reach-minus`
 * (money) or `reach:pieces`, coupon, voucher `available share`, balance. Warehouse 1 ships free from 500, else
 * for 12; warehouse 2 from 300, else for 8.
 *
 * Quoted: lines with m 满减, c coupon, v voucher; orders `goods -off +shipping =payable` with what comes back;
 * what became of the promotions; gifts, pieces that 换购 allows, lines that stay out.
 */
export const CARTS = `
no promotion
  100, 50x2
  = 100.00, 100.00; 200.00 -0.00 +12.00 =212.00
满减 is reached exactly
  100, 50x2; 1 满减 200-20
  = 100.00 m10.00, 100.00 m10.00; 200.00 -20.00 +12.00 =192.00; 1 applied 20.00
满减: a cent short
  199.99; 1 满减 200-20
  = 199.99; 199.99 -0.00 +12.00 =211.99; 1 open, 0.01 more
满减: the highest step reached
  150x2; 1 满减 300-40 100-10
  = 300.00 m40.00; 300.00 -40.00 +12.00 =272.00; 1 applied 40.00
满减: the way to the next step
  250; 1 满减 100-10 300-40
  = 250.00 m10.00; 250.00 -10.00 +12.00 =252.00; 1 applied 10.00, 50.00 more
每满: every full multiple
  350; 1 满减 100-5 each
  # 3 × 5.00; the fourth at 400
  = 350.00 m15.00; 350.00 -15.00 +12.00 =347.00; 1 applied 15.00, 50.00 more
每满: multiples of the highest step reached
  650; 1 满减 100-5 300-20 each
  # 2 × 20.00; the third at 900; free shipping from 500
  = 650.00 m40.00; 650.00 -40.00 +0.00 =610.00; 1 applied 40.00, 250.00 more
满减 by pieces
  3.5x12; 1 满减 10-8 pieces
  = 42.00 m8.00; 42.00 -8.00 +12.00 =46.00; 1 applied 8.00
每满 by pieces
  2x25; 1 满减 10-3 pieces each
  = 50.00 m6.00; 50.00 -6.00 +12.00 =56.00; 1 applied 6.00, 5 pieces more
满减: only its own goods
  80, 100; 1 满减 100-10 goods=1
  = 80.00, 100.00; 180.00 -0.00 +12.00 =192.00; 1 open, 20.00 more
满减: only its own warehouse
  300; 1 满减 100-10 ck=2
  = 300.00; 300.00 -0.00 +12.00 =312.00; 1 open, 100.00 more
满减: lines that are not selected count for nothing
  150, 100 unselected; 1 满减 200-20
  = 150.00, 100.00; 150.00 -0.00 +12.00 =162.00; 1 open, 50.00 more
满减: 秒杀 and combinations do not count
  150, 100 apart; 1 满减 200-20
  = 150.00, 100.00; 250.00 -0.00 +12.00 =262.00; 1 open, 50.00 more
满减: receipt orders do not count
  150, 100 receipt; 1 满减 200-20
  = 150.00, 100.00; 150.00 -0.00 +12.00 =162.00 & 100.00 -0.00 +0.00 =100.00; 1 open, 50.00 more
满减: group orders do not count
  150, 100 group; 1 满减 200-20
  = 150.00, 100.00; 150.00 -0.00 +12.00 =162.00 & 100.00 -0.00 +0.00 =100.00; 1 open, 50.00 more
rounding: the rest to the largest line
  10, 20, 30; 1 满减 50-1
  # 16.67, 33.33, 50.00 fen floored leave 1 fen
  = 10.00 m0.16, 20.00 m0.33, 30.00 m0.51; 60.00 -1.00 +12.00 =71.00; 1 applied 1.00
rounding: the first of equal lines takes the rest
  10, 10, 10; 1 满减 30-1
  = 10.00 m0.34, 10.00 m0.33, 10.00 m0.33; 30.00 -1.00 +12.00 =41.00; 1 applied 1.00
rounding: parts of a cent reach a step together
  0.3333x3, 0.3333x3; 1 满减 1.99-1
  # 0.9999 + 0.9999 = 1.9998 → 1.99; 100 × 100/199 = 50, 100 × 99/199 = 49, 1 fen left
  = 1.00 m0.51, 0.99 m0.49; 1.99 -1.00 +12.00 =12.99; 1 applied 1.00
never more off than the lines cost
  6; 1 满减 5-10
  = 6.00 m6.00; 6.00 -6.00 +12.00 =12.00; 1 applied 6.00
控价 bounds 满减
  10x10 floor=9.5; 1 满减 100-20
  = 100.00 m5.00; 100.00 -5.00 +12.00 =107.00; 1 applied 5.00
控价 of one line: the other one carries more
  50x2 floor=49, 50x2; 1 满减 200-20
  # 10.00 each, but the first holds 2.00
  = 100.00 m2.00, 100.00 m18.00; 200.00 -20.00 +12.00 =192.00; 1 applied 20.00
控价 is the price: nothing left to take off
  100 floor=100; 1 满减 100-10
  = 100.00; 100.00 -0.00 +12.00 =112.00; 1 empty
控价 above the price
  100 floor=120; 1 满减 100-10
  = 100.00; 100.00 -0.00 +12.00 =112.00; 1 empty
控价 in parts of a cent is rounded up
  9.995x3 floor=9.9901; 1 满减 20-5
  # 29.985 → 29.98; 29.9703 → 29.98
  = 29.98; 29.98 -0.00 +12.00 =41.98; 1 empty
a budget that is nearly used up
  100; 1 满减 100-10 budget=3
  = 100.00 m3.00; 100.00 -3.00 +12.00 =109.00; 1 applied 3.00
a budget that is used up
  100; 1 满减 100-10 budget=0
  = 100.00; 100.00 -0.00 +12.00 =112.00; 1 empty
不同享: the better one
  100; 1 满减 100-10 word=a; 2 满减 100-15 word=a
  = 100.00 m15.00; 100.00 -15.00 +12.00 =97.00; 1 lost to 2; 2 applied 15.00
不同享 on different goods
  100, 100; 1 满减 100-10 goods=1 word=a; 2 满减 100-15 goods=2 word=a
  = 100.00, 100.00 m15.00; 200.00 -15.00 +12.00 =197.00; 1 lost to 2; 2 applied 15.00
different words, different goods: both
  100, 100; 1 满减 100-10 goods=1 word=a; 2 满减 100-15 goods=2 word=b
  = 100.00 m10.00, 100.00 m15.00; 200.00 -25.00 +12.00 =187.00; 1 applied 10.00; 2 applied 15.00
不同享: the one that is reached
  100; 1 满减 100-10 word=a; 2 满减 200-50 word=a
  = 100.00 m10.00; 100.00 -10.00 +12.00 =102.00; 1 applied 10.00; 2 open, 100.00 more
不同享 holds within a warehouse
  100, 100 ck=2; 1 满减 100-10 word=a; 2 满减 100-10 word=a ck=2
  = 100.00 m10.00, 100.00 m10.00; 100.00 -10.00 +12.00 =102.00 & 100.00 -10.00 +8.00 =98.00; 1 applied 10.00; 2 applied 10.00
不同享: the one that gives more, now or later
  100; 1 满返 100-50 word=a; 2 满减 100-1 word=a
  = 100.00; 100.00 -0.00 +12.00 =112.00 back 50.00; 1 applied 50.00; 2 lost to 1
不同享: of equals money off
  100; 1 满返 100-5 word=a; 2 满减 100-5 word=a
  = 100.00 m5.00; 100.00 -5.00 +12.00 =107.00; 1 lost to 2; 2 applied 5.00
不同享: money off before a gift
  100; 1 满赠 100:1 word=a; 2 满减 100-1 word=a
  = 100.00 m1.00; 100.00 -1.00 +12.00 =111.00; 1 lost to 2; 2 applied 1.00
不同享: most cashback
  100; 1 满返 100-5 word=a; 2 满返 100-6 word=a
  = 100.00; 100.00 -0.00 +12.00 =112.00 back 6.00; 1 lost to 2; 2 applied 6.00
不同享: cashback before a gift
  100; 1 满赠 100:1 word=a; 2 满返 100-5 word=a
  = 100.00; 100.00 -0.00 +12.00 =112.00 back 5.00; 1 lost to 2; 2 applied 5.00
不同享: of gift and 换购 the lower id
  100; 2 换购 100:1 word=a; 3 满赠 100:1 word=a
  = 100.00; 100.00 -0.00 +12.00 =112.00; 2 applied; 3 lost to 2; may 2/1 x1
不同享: what gives nothing stands in nobody's way
  100 floor=100; 1 满减 100-10 word=a; 2 满赠 100:1 left=0 word=a; 3 满赠 100:1 word=a
  = 100.00; 100.00 -0.00 +12.00 =112.00; 1 empty; 2 empty; 3 applied; gift 2 x0, 1 short; gift 3 x1
overlapping 满减: the best turns
  100, 100, 50; 1 满减 100-10 goods=1,2; 2 满减 150-20 goods=2,3
  # 2 takes lines 2 and 3 first: 13.33 + 6.66, 1 fen to the larger; then line 1 is enough for 1
  = 100.00 m10.00, 100.00 m13.34, 50.00 m6.66; 250.00 -30.00 +12.00 =232.00; 1 applied 10.00; 2 applied 20.00
overlapping 满减: one large beats one small
  100, 100; 1 满减 200-30 goods=1,2; 2 满减 100-10 goods=2
  = 100.00 m15.00, 100.00 m15.00; 200.00 -30.00 +12.00 =182.00; 1 applied 30.00; 2 lost to 1
overlapping 满减: two small beat one large
  100, 100; 1 满减 200-15 goods=1,2; 2 满减 100-10 goods=1; 3 满减 100-10 goods=2
  = 100.00 m10.00, 100.00 m10.00; 200.00 -20.00 +12.00 =192.00; 1 lost to 2; 2 applied 10.00; 3 applied 10.00
overlapping 满减: of equals fewer promotions
  100, 100; 1 满减 100-5 goods=1; 2 满减 100-5 goods=2; 3 满减 200-10 goods=1,2
  = 100.00 m5.00, 100.00 m5.00; 200.00 -10.00 +12.00 =202.00; 1 lost to 3; 2 lost to 3; 3 applied 10.00
overlapping 满减: of equals the lower id
  100; 1 满减 100-10; 2 满减 100-10
  = 100.00 m10.00; 100.00 -10.00 +12.00 =102.00; 1 applied 10.00; 2 lost to 1
pinned to the weaker one
  100 pin=1; 1 满减 100-10; 2 满减 100-20
  = 100.00 m10.00; 100.00 -10.00 +12.00 =102.00; 1 applied 10.00; 2 open, 100.00 more
pinned to one that does not run
  100 pin=9; 1 满减 100-10; 2 满减 100-20
  = 100.00 m20.00; 100.00 -20.00 +12.00 =92.00; 1 lost to 2; 2 applied 20.00
a pinned line helps no other 满减
  100 pin=1, 100; 1 满减 150-10; 2 满减 150-30
  = 100.00 m5.00, 100.00 m5.00; 200.00 -10.00 +12.00 =202.00; 1 applied 10.00; 2 open, 50.00 more
a pin to 满减 leaves gifts alone
  100 pin=1; 1 满减 200-10; 2 满赠 100:1
  = 100.00; 100.00 -0.00 +12.00 =112.00; 1 open, 100.00 more; 2 applied; gift 2 x1
满赠 once
  250; 1 满赠 100:2
  = 250.00; 250.00 -0.00 +12.00 =262.00; 1 applied; gift 1 x2
满赠: only the highest step
  500; 1 满赠 100:2 500:7
  = 500.00; 500.00 -0.00 +0.00 =500.00; 1 applied; gift 1 x7
满赠, every full multiple, as far as they are left
  250; 1 满赠 100:2 each left=3
  = 250.00; 250.00 -0.00 +12.00 =262.00; 1 applied, 50.00 more; gift 1 x3, 1 short
满赠: none left
  100; 1 满赠 100:2 left=0
  = 100.00; 100.00 -0.00 +12.00 =112.00; 1 empty; gift 1 x0, 2 short
买赠: ten and one, by pieces
  2x35; 1 买赠 10:1 pieces each
  = 70.00; 70.00 -0.00 +12.00 =82.00; 1 applied, 5 pieces more; gift 1 x3
换购 earned
  100, 9.9 ex=1/1; 1 换购 100:1
  = 100.00, 9.90; 109.90 -0.00 +12.00 =121.90; 1 applied; may 1/1 x1
换购 not earned: its own line does not count
  95, 9.9 ex=1/1; 1 换购 100:1
  = 95.00, 9.90; 95.00 -0.00 +12.00 =107.00; 1 open, 5.00 more; may 1/1 x0; out 2
换购: more pieces than allowed
  100, 9.9x2 ex=1/1; 1 换购 100:1
  = 100.00, 19.80; 100.00 -0.00 +12.00 =112.00; 1 applied; may 1/1 x1; out 2
换购: two lines share what is allowed
  300, 9.9x2 ex=1/1, 9.9x2 ex=1/1; 1 换购 100:1 each
  # three pieces: the first line takes two, the second does not fit
  = 300.00, 19.80, 19.80; 319.80 -0.00 +12.00 =331.80; 1 applied, 100.00 more; may 1/1 x3; out 3
换购: each step that is reached
  200, 5 ex=1/1, 6 ex=1/2; 1 换购 100:1 200:1
  = 200.00, 5.00, 6.00; 211.00 -0.00 +12.00 =223.00; 1 applied; may 1/1 x1; may 1/2 x1
换购 of a promotion that is over
  100, 9.9 ex=7/1
  = 100.00, 9.90; 100.00 -0.00 +12.00 =112.00; out 2
换购 lines help to free shipping
  490, 10 ex=1/1; 1 换购 100:1
  = 490.00, 10.00; 500.00 -0.00 +0.00 =500.00; 1 applied; may 1/1 x1
换购 gets no coupon, but vouchers pay for it
  100, 10 ex=1/1; 1 换购 100:1; coupon 0-5; voucher 100 50%
  # half of 105.00 = 52.50 over 95.00 and 10.00
  = 100.00 c5.00 v47.50, 10.00 v5.00; 110.00 -57.50 +12.00 =64.50; 1 applied; may 1/1 x1
满返
  100; 1 满返 100-5
  = 100.00; 100.00 -0.00 +12.00 =112.00 back 5.00; 1 applied 5.00
满返, every full multiple
  350; 1 满返 100-5 each
  = 350.00; 350.00 -0.00 +12.00 =362.00 back 15.00; 1 applied 15.00, 50.00 more
满返 within its budget
  100; 1 满返 100-5 budget=4
  = 100.00; 100.00 -0.00 +12.00 =112.00 back 4.00; 1 applied 4.00
满返: no floor bounds it
  100 floor=100; 1 满返 100-5
  = 100.00; 100.00 -0.00 +12.00 =112.00 back 5.00; 1 applied 5.00
满返: together not more than is paid
  100; 1 满返 100-60; 2 满返 100-60
  = 100.00; 100.00 -0.00 +12.00 =112.00 back 100.00; 1 applied 60.00; 2 applied 40.00
满返: what vouchers pay does not come back
  100; 1 满返 100-5; voucher 1000 100%
  = 100.00 v100.00; 100.00 -100.00 +12.00 =12.00; 1 empty
满减 and 满赠: both count before anything is taken off
  100; 1 满减 100-10; 2 满赠 100:1
  = 100.00 m10.00; 100.00 -10.00 +12.00 =102.00; 1 applied 10.00; 2 applied; gift 2 x1
满减 and 买赠
  10x12; 1 满减 100-10; 2 买赠 10:1 pieces
  = 120.00 m10.00; 120.00 -10.00 +12.00 =122.00; 1 applied 10.00; 2 applied; gift 2 x1
满减 and 换购
  100, 9.9 ex=2/1; 1 满减 100-10 105-20; 2 换购 100:1
  # 109.90 does not reach 105: what 换购 sells does not count
  = 100.00 m10.00, 9.90; 109.90 -10.00 +12.00 =111.90; 1 applied 10.00, 5.00 more; 2 applied; may 2/1 x1
满减 and 满返: at most what is paid
  100; 1 满减 100-20; 2 满返 100-90
  = 100.00 m20.00; 100.00 -20.00 +12.00 =92.00 back 80.00; 1 applied 20.00; 2 applied 80.00
满赠 and 买赠
  10x12; 1 满赠 100:1; 2 买赠 10:1 pieces
  = 120.00; 120.00 -0.00 +12.00 =132.00; 1 applied; 2 applied; gift 1 x1; gift 2 x1
满赠 and 换购
  100, 9.9 ex=2/1; 1 满赠 100:1; 2 换购 100:1
  = 100.00, 9.90; 109.90 -0.00 +12.00 =121.90; 1 applied; 2 applied; gift 1 x1; may 2/1 x1
满赠 and 满返
  100; 1 满赠 100:1; 2 满返 100-5
  = 100.00; 100.00 -0.00 +12.00 =112.00 back 5.00; 1 applied; 2 applied 5.00; gift 1 x1
买赠 and 换购
  10x10, 9.9 ex=2/1; 1 买赠 10:1 pieces; 2 换购 100:1
  = 100.00, 9.90; 109.90 -0.00 +12.00 =121.90; 1 applied; 2 applied; gift 1 x1; may 2/1 x1
买赠 and 满返
  10x10; 1 买赠 10:1 pieces; 2 满返 100-5
  = 100.00; 100.00 -0.00 +12.00 =112.00 back 5.00; 1 applied; 2 applied 5.00; gift 1 x1
换购 and 满返: what 换购 sells pays nothing back
  100, 9.9 ex=1/1; 1 换购 100:1; 2 满返 100-120
  = 100.00, 9.90; 109.90 -0.00 +12.00 =121.90 back 100.00; 1 applied; 2 applied 100.00; may 1/1 x1
coupon: its threshold exactly
  100; coupon 100-10
  = 100.00 c10.00; 100.00 -10.00 +12.00 =102.00
coupon: a cent short
  99.99; coupon 100-10
  = 99.99; 99.99 -0.00 +12.00 =111.99
coupon: its threshold after 满减
  100; 1 满减 100-1; coupon 100-10
  = 100.00 m1.00; 100.00 -1.00 +12.00 =111.00; 1 applied 1.00
coupon: only lines that count for coupons
  100 nocoupon, 60; coupon 50-20
  = 100.00, 60.00 c20.00; 160.00 -20.00 +12.00 =152.00
coupon: only goods in its scope
  100, 60; coupon 100-10 goods=2
  = 100.00, 60.00; 160.00 -0.00 +12.00 =172.00
coupon: percentage, floored to the cent
  333.33; coupon 0-10%
  # 33.333
  = 333.33 c33.33; 333.33 -33.33 +12.00 =312.00
coupon: percentage with a cap
  333.33; coupon 300-10% cap=20
  = 333.33 c20.00; 333.33 -20.00 +12.00 =325.33
coupon: never more than its lines cost
  30; coupon 0-50
  = 30.00 c30.00; 30.00 -30.00 +12.00 =12.00
coupon: what the price floor leaves after 满减
  100 floor=85; 1 满减 100-10; coupon 0-10
  = 100.00 m10.00 c5.00; 100.00 -15.00 +12.00 =97.00; 1 applied 10.00
coupon: not on lines of a 满减 that forbids it
  100, 100; 1 满减 100-10 goods=1 nocoupon; coupon 100-20
  = 100.00 m10.00, 100.00 c20.00; 200.00 -30.00 +12.00 =182.00; 1 applied 10.00
coupon: the rest to the largest line
  10, 20, 30; coupon 0-1
  = 10.00 c0.16, 20.00 c0.33, 30.00 c0.51; 60.00 -1.00 +12.00 =71.00
coupon: of one order only
  100, 100 ck=2; coupon 0-10
  = 100.00 c10.00, 100.00; 100.00 -10.00 +12.00 =102.00 & 100.00 -0.00 +8.00 =108.00
coupon: a receipt order gets none, nor vouchers
  100 receipt; coupon 0-10; voucher 50 20%
  = 100.00; 100.00 -0.00 +12.00 =112.00
voucher: at most its share of the order
  100; voucher 50 20%
  = 100.00 v20.00; 100.00 -20.00 +12.00 =92.00
voucher: what there is of it
  100; voucher 5 20%
  = 100.00 v5.00; 100.00 -5.00 +12.00 =107.00
voucher: of what 满减 and coupon leave
  100; 1 满减 100-10; coupon 0-10; voucher 50 20%
  = 100.00 m10.00 c10.00 v16.00; 100.00 -36.00 +12.00 =76.00; 1 applied 10.00
voucher: no price floor bounds it
  100 floor=100; voucher 50 20%
  = 100.00 v20.00; 100.00 -20.00 +12.00 =92.00
voucher: floored to the cent, the rest to the largest line
  11.11, 22.22; voucher 50 20%
  # 20 % of 33.33 = 6.666; 6.66 → 2.22 and 4.44
  = 11.11 v2.22, 22.22 v4.44; 33.33 -6.66 +12.00 =38.67
voucher: over the orders in their turn
  100, 100 ck=2; voucher 30 20%
  = 100.00 v20.00, 100.00 v10.00; 100.00 -20.00 +12.00 =92.00 & 100.00 -10.00 +8.00 =98.00
a discount never costs free shipping
  500; 1 满减 500-50; coupon 0-10
  = 500.00 m50.00 c10.00; 500.00 -60.00 +0.00 =440.00; 1 applied 50.00
the balance pays what is left
  100; 1 满减 100-10; balance 50
  = 100.00 m10.00; 100.00 -10.00 +12.00 =52.00; 1 applied 10.00
`;
