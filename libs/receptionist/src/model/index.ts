export { MAX_MODEL_FAULTS, ModelFault, type CompletionPart, type Model, type Tokens } from './model.js';
export { modelReply, type ModelReply } from './model-receptionist.js';
export type { Say } from './speech.js';
export { OpenaiModel, type OpenaiOptions } from './openai-model.js';
