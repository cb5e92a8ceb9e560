import './routes.test.ts';
