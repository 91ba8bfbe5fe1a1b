export { ModelFault, type Completion, type Model, type Tokens } from './model.js';
export { modelReply, type ModelReply } from './model-receptionist.js';
export { OpenaiModel, type OpenaiOptions } from './openai-model.js';
