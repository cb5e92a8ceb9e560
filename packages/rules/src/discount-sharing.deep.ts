import './discount-sharing.test.ts';
