"""The data models of the contract. Each is loaded when it is first used, since loading all of them takes a second."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .backend_readiness import BackendReadiness
    from .backend_readiness_status import BackendReadinessStatus
    from .background_remove_request import BackgroundRemoveRequest
    from .background_remove_response import BackgroundRemoveResponse
    from .character_aspect_ratio import CharacterAspectRatio
    from .character_form import CharacterForm
    from .character_generation_response import CharacterGenerationResponse
    from .character_magic_prompt_option import CharacterMagicPromptOption
    from .character_rendering_speed import CharacterRenderingSpeed
    from .character_request import CharacterRequest
    from .character_resolution import CharacterResolution
    from .character_run import CharacterRun
    from .character_style_type import CharacterStyleType
    from .combine_gemini_25_form import CombineGemini25Form
    from .combine_gemini_25_request import CombineGemini25Request
    from .combine_images_form import CombineImagesForm
    from .combine_images_request import CombineImagesRequest
    from .combine_mode import CombineMode
    from .combine_nanobanana_form import CombineNanobananaForm
    from .combine_nanobanana_request import CombineNanobananaRequest
    from .create_key_request import CreateKeyRequest
    from .create_key_response import CreateKeyResponse
    from .create_prompt_request import CreatePromptRequest
    from .delivery import Delivery
    from .delivery_attempt import DeliveryAttempt
    from .delivery_list import DeliveryList
    from .delivery_status import DeliveryStatus
    from .describe_image_form import DescribeImageForm
    from .describe_image_request import DescribeImageRequest
    from .describe_response import DescribeResponse
    from .enhance_prompt_request import EnhancePromptRequest
    from .enhance_prompt_response import EnhancePromptResponse
    from .error_response import ErrorResponse
    from .extract_mode import ExtractMode
    from .extract_request import ExtractRequest
    from .extract_response import ExtractResponse
    from .flux_kontext_aspect_ratio import FluxKontextAspectRatio
    from .flux_kontext_edit_aspect_ratio import FluxKontextEditAspectRatio
    from .flux_kontext_edit_form import FluxKontextEditForm
    from .flux_kontext_edit_request import FluxKontextEditRequest
    from .gemini_25_edit_form import Gemini25EditForm
    from .gemini_25_edit_request import Gemini25EditRequest
    from .generate_image_input import GenerateImageInput
    from .generate_image_input_model_type import GenerateImageInputModelType
    from .generate_image_input_workflow_type import GenerateImageInputWorkflowType
    from .generate_output_format import GenerateOutputFormat
    from .generate_video_request import GenerateVideoRequest
    from .generation_output import GenerationOutput
    from .generative_remove_request import GenerativeRemoveRequest
    from .generative_remove_response import GenerativeRemoveResponse
    from .health import Health
    from .image_description import ImageDescription
    from .image_layers import ImageLayers
    from .key import Key
    from .key_list import KeyList
    from .layer import Layer
    from .layer_type import LayerType
    from .layers_response import LayersResponse
    from .limits import Limits
    from .live_status import LiveStatus
    from .mask_image_request import MaskImageRequest
    from .me import Me
    from .me_credential import MeCredential
    from .metadata import Metadata
    from .model import Model
    from .model_list import ModelList
    from .model_status import ModelStatus
    from .model_type import ModelType
    from .model_type_field import ModelTypeField
    from .model_type_field_type import ModelTypeFieldType
    from .model_type_info import ModelTypeInfo
    from .model_type_list import ModelTypeList
    from .model_visibility import ModelVisibility
    from .nanobanana_edit_form import NanobananaEditForm
    from .nanobanana_edit_request import NanobananaEditRequest
    from .open_api_document import OpenApiDocument
    from .open_api_document_paths import OpenApiDocumentPaths
    from .open_api_info import OpenApiInfo
    from .output_format import OutputFormat
    from .prompt import Prompt
    from .prompt_list import PromptList
    from .readiness import Readiness
    from .readiness_checks import ReadinessChecks
    from .readiness_checks_database import ReadinessChecksDatabase
    from .readiness_checks_files import ReadinessChecksFiles
    from .readiness_checks_queue import ReadinessChecksQueue
    from .reference_aspect_ratio import ReferenceAspectRatio
    from .reference_generation_form import ReferenceGenerationForm
    from .reference_generation_request import ReferenceGenerationRequest
    from .reference_generation_response import ReferenceGenerationResponse
    from .reference_image import ReferenceImage
    from .reference_resolution import ReferenceResolution
    from .reference_run import ReferenceRun
    from .reframe_form import ReframeForm
    from .reframe_model import ReframeModel
    from .reframe_request import ReframeRequest
    from .remove_background_form import RemoveBackgroundForm
    from .remove_background_request import RemoveBackgroundRequest
    from .run import Run
    from .run_canceled_event import RunCanceledEvent
    from .run_completed_event import RunCompletedEvent
    from .run_done_event import RunDoneEvent
    from .run_error import RunError
    from .run_failed_event import RunFailedEvent
    from .run_list import RunList
    from .run_metadata_type_0 import RunMetadataType0
    from .run_metrics import RunMetrics
    from .run_ping import RunPing
    from .run_ping_event import RunPingEvent
    from .run_progress_change import RunProgressChange
    from .run_progress_event import RunProgressEvent
    from .run_snapshot_event import RunSnapshotEvent
    from .run_status import RunStatus
    from .run_status_change import RunStatusChange
    from .run_status_event import RunStatusEvent
    from .run_tree import RunTree
    from .run_type import RunType
    from .scope import Scope
    from .segment_image_form import SegmentImageForm
    from .segment_image_request import SegmentImageRequest
    from .serving_engine import ServingEngine
    from .signing_secret import SigningSecret
    from .test_webhook_request import TestWebhookRequest
    from .tested_event_type import TestedEventType
    from .update_prompt_request import UpdatePromptRequest
    from .update_run_request import UpdateRunRequest
    from .upload_form import UploadForm
    from .upload_response import UploadResponse
    from .uploaded_image import UploadedImage
    from .usage import Usage
    from .usage_entry import UsageEntry
    from .validation_details import ValidationDetails
    from .validation_error import ValidationError
    from .validation_issue import ValidationIssue
    from .vendora_edit_form import VendoraEditForm
    from .vendora_edit_request import VendoraEditRequest
    from .video_run_response import VideoRunResponse
    from .video_run_response_input import VideoRunResponseInput
    from .video_validation_error import VideoValidationError

_MODULES = {
    "BackendReadiness": ".backend_readiness",
    "BackendReadinessStatus": ".backend_readiness_status",
    "BackgroundRemoveRequest": ".background_remove_request",
    "BackgroundRemoveResponse": ".background_remove_response",
    "CharacterAspectRatio": ".character_aspect_ratio",
    "CharacterForm": ".character_form",
    "CharacterGenerationResponse": ".character_generation_response",
    "CharacterMagicPromptOption": ".character_magic_prompt_option",
    "CharacterRenderingSpeed": ".character_rendering_speed",
    "CharacterRequest": ".character_request",
    "CharacterResolution": ".character_resolution",
    "CharacterRun": ".character_run",
    "CharacterStyleType": ".character_style_type",
    "CombineGemini25Form": ".combine_gemini_25_form",
    "CombineGemini25Request": ".combine_gemini_25_request",
    "CombineImagesForm": ".combine_images_form",
    "CombineImagesRequest": ".combine_images_request",
    "CombineMode": ".combine_mode",
    "CombineNanobananaForm": ".combine_nanobanana_form",
    "CombineNanobananaRequest": ".combine_nanobanana_request",
    "CreateKeyRequest": ".create_key_request",
    "CreateKeyResponse": ".create_key_response",
    "CreatePromptRequest": ".create_prompt_request",
    "Delivery": ".delivery",
    "DeliveryAttempt": ".delivery_attempt",
    "DeliveryList": ".delivery_list",
    "DeliveryStatus": ".delivery_status",
    "DescribeImageForm": ".describe_image_form",
    "DescribeImageRequest": ".describe_image_request",
    "DescribeResponse": ".describe_response",
    "EnhancePromptRequest": ".enhance_prompt_request",
    "EnhancePromptResponse": ".enhance_prompt_response",
    "ErrorResponse": ".error_response",
    "ExtractMode": ".extract_mode",
    "ExtractRequest": ".extract_request",
    "ExtractResponse": ".extract_response",
    "FluxKontextAspectRatio": ".flux_kontext_aspect_ratio",
    "FluxKontextEditAspectRatio": ".flux_kontext_edit_aspect_ratio",
    "FluxKontextEditForm": ".flux_kontext_edit_form",
    "FluxKontextEditRequest": ".flux_kontext_edit_request",
    "Gemini25EditForm": ".gemini_25_edit_form",
    "Gemini25EditRequest": ".gemini_25_edit_request",
    "GenerateImageInput": ".generate_image_input",
    "GenerateImageInputModelType": ".generate_image_input_model_type",
    "GenerateImageInputWorkflowType": ".generate_image_input_workflow_type",
    "GenerateOutputFormat": ".generate_output_format",
    "GenerateVideoRequest": ".generate_video_request",
    "GenerationOutput": ".generation_output",
    "GenerativeRemoveRequest": ".generative_remove_request",
    "GenerativeRemoveResponse": ".generative_remove_response",
    "Health": ".health",
    "ImageDescription": ".image_description",
    "ImageLayers": ".image_layers",
    "Key": ".key",
    "KeyList": ".key_list",
    "Layer": ".layer",
    "LayerType": ".layer_type",
    "LayersResponse": ".layers_response",
    "Limits": ".limits",
    "LiveStatus": ".live_status",
    "MaskImageRequest": ".mask_image_request",
    "Me": ".me",
    "MeCredential": ".me_credential",
    "Metadata": ".metadata",
    "Model": ".model",
    "ModelList": ".model_list",
    "ModelStatus": ".model_status",
    "ModelType": ".model_type",
    "ModelTypeField": ".model_type_field",
    "ModelTypeFieldType": ".model_type_field_type",
    "ModelTypeInfo": ".model_type_info",
    "ModelTypeList": ".model_type_list",
    "ModelVisibility": ".model_visibility",
    "NanobananaEditForm": ".nanobanana_edit_form",
    "NanobananaEditRequest": ".nanobanana_edit_request",
    "OpenApiDocument": ".open_api_document",
    "OpenApiDocumentPaths": ".open_api_document_paths",
    "OpenApiInfo": ".open_api_info",
    "OutputFormat": ".output_format",
    "Prompt": ".prompt",
    "PromptList": ".prompt_list",
    "Readiness": ".readiness",
    "ReadinessChecks": ".readiness_checks",
    "ReadinessChecksDatabase": ".readiness_checks_database",
    "ReadinessChecksFiles": ".readiness_checks_files",
    "ReadinessChecksQueue": ".readiness_checks_queue",
    "ReferenceAspectRatio": ".reference_aspect_ratio",
    "ReferenceGenerationForm": ".reference_generation_form",
    "ReferenceGenerationRequest": ".reference_generation_request",
    "ReferenceGenerationResponse": ".reference_generation_response",
    "ReferenceImage": ".reference_image",
    "ReferenceResolution": ".reference_resolution",
    "ReferenceRun": ".reference_run",
    "ReframeForm": ".reframe_form",
    "ReframeModel": ".reframe_model",
    "ReframeRequest": ".reframe_request",
    "RemoveBackgroundForm": ".remove_background_form",
    "RemoveBackgroundRequest": ".remove_background_request",
    "Run": ".run",
    "RunCanceledEvent": ".run_canceled_event",
    "RunCompletedEvent": ".run_completed_event",
    "RunDoneEvent": ".run_done_event",
    "RunError": ".run_error",
    "RunFailedEvent": ".run_failed_event",
    "RunList": ".run_list",
    "RunMetadataType0": ".run_metadata_type_0",
    "RunMetrics": ".run_metrics",
    "RunPing": ".run_ping",
    "RunPingEvent": ".run_ping_event",
    "RunProgressChange": ".run_progress_change",
    "RunProgressEvent": ".run_progress_event",
    "RunSnapshotEvent": ".run_snapshot_event",
    "RunStatus": ".run_status",
    "RunStatusChange": ".run_status_change",
    "RunStatusEvent": ".run_status_event",
    "RunTree": ".run_tree",
    "RunType": ".run_type",
    "Scope": ".scope",
    "SegmentImageForm": ".segment_image_form",
    "SegmentImageRequest": ".segment_image_request",
    "ServingEngine": ".serving_engine",
    "SigningSecret": ".signing_secret",
    "TestWebhookRequest": ".test_webhook_request",
    "TestedEventType": ".tested_event_type",
    "UpdatePromptRequest": ".update_prompt_request",
    "UpdateRunRequest": ".update_run_request",
    "UploadForm": ".upload_form",
    "UploadResponse": ".upload_response",
    "UploadedImage": ".uploaded_image",
    "Usage": ".usage",
    "UsageEntry": ".usage_entry",
    "ValidationDetails": ".validation_details",
    "ValidationError": ".validation_error",
    "ValidationIssue": ".validation_issue",
    "VendoraEditForm": ".vendora_edit_form",
    "VendoraEditRequest": ".vendora_edit_request",
    "VideoRunResponse": ".video_run_response",
    "VideoRunResponseInput": ".video_run_response_input",
    "VideoValidationError": ".video_validation_error",
}

__all__ = (
    "BackendReadiness",
    "BackendReadinessStatus",
    "BackgroundRemoveRequest",
    "BackgroundRemoveResponse",
    "CharacterAspectRatio",
    "CharacterForm",
    "CharacterGenerationResponse",
    "CharacterMagicPromptOption",
    "CharacterRenderingSpeed",
    "CharacterRequest",
    "CharacterResolution",
    "CharacterRun",
    "CharacterStyleType",
    "CombineGemini25Form",
    "CombineGemini25Request",
    "CombineImagesForm",
    "CombineImagesRequest",
    "CombineMode",
    "CombineNanobananaForm",
    "CombineNanobananaRequest",
    "CreateKeyRequest",
    "CreateKeyResponse",
    "CreatePromptRequest",
    "Delivery",
    "DeliveryAttempt",
    "DeliveryList",
    "DeliveryStatus",
    "DescribeImageForm",
    "DescribeImageRequest",
    "DescribeResponse",
    "EnhancePromptRequest",
    "EnhancePromptResponse",
    "ErrorResponse",
    "ExtractMode",
    "ExtractRequest",
    "ExtractResponse",
    "FluxKontextAspectRatio",
    "FluxKontextEditAspectRatio",
    "FluxKontextEditForm",
    "FluxKontextEditRequest",
    "Gemini25EditForm",
    "Gemini25EditRequest",
    "GenerateImageInput",
    "GenerateImageInputModelType",
    "GenerateImageInputWorkflowType",
    "GenerateOutputFormat",
    "GenerateVideoRequest",
    "GenerationOutput",
    "GenerativeRemoveRequest",
    "GenerativeRemoveResponse",
    "Health",
    "ImageDescription",
    "ImageLayers",
    "Key",
    "KeyList",
    "Layer",
    "LayersResponse",
    "LayerType",
    "Limits",
    "LiveStatus",
    "MaskImageRequest",
    "Me",
    "MeCredential",
    "Metadata",
    "Model",
    "ModelList",
    "ModelStatus",
    "ModelType",
    "ModelTypeField",
    "ModelTypeFieldType",
    "ModelTypeInfo",
    "ModelTypeList",
    "ModelVisibility",
    "NanobananaEditForm",
    "NanobananaEditRequest",
    "OpenApiDocument",
    "OpenApiDocumentPaths",
    "OpenApiInfo",
    "OutputFormat",
    "Prompt",
    "PromptList",
    "Readiness",
    "ReadinessChecks",
    "ReadinessChecksDatabase",
    "ReadinessChecksFiles",
    "ReadinessChecksQueue",
    "ReferenceAspectRatio",
    "ReferenceGenerationForm",
    "ReferenceGenerationRequest",
    "ReferenceGenerationResponse",
    "ReferenceImage",
    "ReferenceResolution",
    "ReferenceRun",
    "ReframeForm",
    "ReframeModel",
    "ReframeRequest",
    "RemoveBackgroundForm",
    "RemoveBackgroundRequest",
    "Run",
    "RunCanceledEvent",
    "RunCompletedEvent",
    "RunDoneEvent",
    "RunError",
    "RunFailedEvent",
    "RunList",
    "RunMetadataType0",
    "RunMetrics",
    "RunPing",
    "RunPingEvent",
    "RunProgressChange",
    "RunProgressEvent",
    "RunSnapshotEvent",
    "RunStatus",
    "RunStatusChange",
    "RunStatusEvent",
    "RunTree",
    "RunType",
    "Scope",
    "SegmentImageForm",
    "SegmentImageRequest",
    "ServingEngine",
    "SigningSecret",
    "TestedEventType",
    "TestWebhookRequest",
    "UpdatePromptRequest",
    "UpdateRunRequest",
    "UploadedImage",
    "UploadForm",
    "UploadResponse",
    "Usage",
    "UsageEntry",
    "ValidationDetails",
    "ValidationError",
    "ValidationIssue",
    "VendoraEditForm",
    "VendoraEditRequest",
    "VideoRunResponse",
    "VideoRunResponseInput",
    "VideoValidationError",
)


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_MODULES[name], __name__), name)
    return value


def __dir__() -> list[str]:
    return list(__all__)
