// The same at full size: ten thousand changes, some of them while the connector is under way.
import './in-step.test.ts';
