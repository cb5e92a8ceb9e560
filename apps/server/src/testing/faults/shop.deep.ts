import './shop.test.ts';
